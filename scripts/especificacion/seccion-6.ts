import { en, entrada, llamada, panelDeFamilia, pantallas, rechazo, rutas, type Requisito } from './requisito.ts';

const SOLO_ADMIN = rutas('answers a member 403, also for ids that are not their family’s');
const ASIGNAR = panelDeFamilia(
  'Asignar: only members with an account are offered, task and member are required, and failures are told',
);

/** Roles and permissions. */
export const SECCION_6: readonly Requisito[] = [
  [
    '6.01',
    'Roles: administrator or member',
    llamada('GET /core/usuarios/me/'),
    en('server/features/usuarios/usuarios.test.ts')(
      'is given and taken, with the family’s words, from the next request on',
    ),
  ],
  [
    '6.02',
    'The family’s creator is its administrator, and an adult',
    en('server/features/familias/familias.test.ts')('founds a family and logs its admin in'),
    entrada('POST /core/registro/', 'a child who founds'),
  ],
  [
    '6.03',
    'Age groups: INFANTIL 6-10, JUVENIL 11-17, ADULTO 18+',
    panelDeFamilia('adding a member: name and age group, the note, and what can go wrong'),
  ],
  [
    '6.04',
    'Admin: sees the way to /panel',
    pantallas('shortcuts to tasks and ranking, and to the panel for an admin alone'),
  ],
  [
    '6.05',
    'Admin: creates, edits and deletes tasks',
    SOLO_ADMIN,
    en('server/features/tareas/tareas.test.ts')('nobody without a token, no member who is not an admin'),
  ],
  [
    '6.06',
    'Admin: assigns, and deletes assignments',
    SOLO_ADMIN,
    en('server/features/asignaciones/asignar.test.ts')('is the admin’s: 403 before the body is looked at'),
  ],
  [
    '6.07',
    'Admin: sees how the votes go',
    en('server/features/tareas/tareas.test.ts')(
      'the list is a plain array by id, without deleted tasks; only the admin sees who is missing',
    ),
  ],
  [
    '6.08',
    'Admin: sets the load, and edits the shares',
    SOLO_ADMIN,
    en('server/features/configuraciones-carga/configuraciones-carga.test.ts')('only an admin may'),
    en('server/features/configuraciones-reparto/configuraciones-reparto.test.ts')('only admins, only of their family'),
  ],
  [
    '6.09',
    'Admin: starts the distribution',
    SOLO_ADMIN,
    en('server/features/sesiones-reparto/rechazos.test.ts')(
      'who may do what: no token 401, a member starting or helping themselves 403',
    ),
  ],
  [
    '6.10',
    'Admin: adds members, and changes their photos',
    SOLO_ADMIN,
    en('server/features/usuarios/fotos.test.ts')(
      'an admin’s of anyone, a member’s their own only, nobody’s of another family’s',
    ),
  ],
  ['6.11', 'Admin: promotes or demotes adults', SOLO_ADMIN, rechazo('SOLO_ADULTOS')],
  ['6.12', 'Admin: sees family ID and PIN', SOLO_ADMIN, llamada('GET /core/familias/{familia}/')],
  [
    '6.13',
    'Member: completes their own tasks',
    rechazo('ASIGNACION_AJENA'),
    en('server/features/asignaciones/completar.test.ts')(
      'only one’s own; an admin may for who has no account, and nobody else',
    ),
  ],
  ['6.14', 'Member: votes in their own name', entrada('POST /tasks/votaciones/', 'somebody else’s name')],
  ['6.15', 'Member: chooses on their turn', rechazo('NO_ES_TU_TURNO')],
  [
    '6.16',
    'Member: sees ranking, achievements and profile',
    llamada('GET /gamification/estadisticas/ranking_familia/'),
    llamada('GET /gamification/logros-desbloqueados/mis_logros/'),
    llamada('GET /core/usuarios/me/'),
  ],
  [
    '6.17',
    'Only members with an account are offered for assignment',
    ASIGNAR,
    entrada('POST /tasks/asignaciones/', 'a member without an account'),
  ],
  [
    '6.18',
    'Only members with an account have a load',
    en('server/features/configuraciones-carga/configuraciones-carga.test.ts')(
      'before anything is saved it is the equal split over those with an account, the remainder to the last',
    ),
  ],
  [
    '6.19',
    'Members without an account are the ones to pick when joining',
    en('server/features/unirse/unirse-familia.test.ts')(
      'with the right PIN come the family’s name, who has no account, and the invitation',
    ),
  ],
  [
    '6.20',
    'All of it is enforced at the server, also against another family',
    rutas('without a token answers 401, whatever else is wrong'),
    SOLO_ADMIN,
    rutas('answers another family’s ids, and nobody’s, 404 before it looks at the body'),
  ],
];
