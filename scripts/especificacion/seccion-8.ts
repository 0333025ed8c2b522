import {
  acceso,
  ajustes,
  en,
  enConflictos,
  entrada,
  fotos,
  panel,
  panelDeFamilia,
  pantallas,
  pantallasDeFamilia,
  rechazo,
  trabajo,
  type Requisito,
} from './requisito.ts';

const TAREA = panel('a failure: the fields’ messages joined, or else our words');
const TAREA_HECHA = panel('created with empty days as null, edited, and deleted after a question');
const ASIGNAR = panelDeFamilia(
  'Asignar: only members with an account are offered, task and member are required, and failures are told',
);
const CARGA = panel('a failure in the server’s words, or else in ours; then it is saved');
const ALTA = panelDeFamilia('adding a member: name and age group, the note, and what can go wrong');
const ROL = panelDeFamilia(
  'only another adult with an account is promoted or demoted, after a question and with the server’s words',
);
const REPARTO = panel(
  'Reparto: starting shows the server’s refusal or our words, and a confirmation for five seconds; then how it goes',
);
const CUOTA = ajustes(
  'a share is saved when the slider is let go, warns of a total other than 100 and returns when it fails',
);
const REFRESCAR = en('client/lib/refrescar.test.ts');

/** The error catalogue. */
export const SECCION_8: readonly Requisito[] = [
  [
    '8.01',
    'Login: the server’s detail, else «Error al iniciar sesión»',
    acceso('what the server says is shown, and without its words our own'),
    enConflictos('a failed login says so in detail, and a refresh that is none too'),
  ],
  [
    '8.02',
    'Create family: the server’s messages by field',
    acceso('with them, each behind its field’s label'),
    entrada('POST /core/registro/', 'a taken username'),
  ],
  [
    '8.03',
    'Create family: else «Error al crear la familia. Por favor intenta nuevamente.»',
    acceso('without the server’s words, our own'),
  ],
  [
    '8.04',
    'Join: «ID o PIN incorrectos»',
    acceso('a wrong PIN, and an answer without words'),
    entrada('POST /core/unirse-familia/', 'a wrong PIN'),
  ],
  [
    '8.05',
    'Join: «No hay miembros disponibles. El administrador debe agregarlos primero.»',
    acceso('nobody left to pick'),
  ],
  [
    '8.06',
    'Join: «Las contraseñas no coinciden»',
    acceso('the passwords are compared here, and what the server refuses is shown'),
    entrada('POST /core/activar-cuenta/', 'two passwords'),
  ],
  [
    '8.07',
    'Join: «Error al crear la cuenta»',
    acceso('the passwords are compared here, and what the server refuses is shown'),
  ],
  [
    '8.08',
    'Tasks: «Error al cargar tus tareas»',
    trabajo('a list that cannot be read is asked for again, and a tick without an answer waits, and goes by itself'),
  ],
  [
    '8.09',
    'Tasks: the server’s error, else «Error al completar la tarea»',
    pantallas('without the server’s words, our own'),
    trabajo('a refused tick comes back and says why'),
    rechazo('ASIGNACION_COMPLETADA'),
  ],
  [
    '8.10',
    'Tasks: the server’s message for 3 seconds',
    pantallas('the server’s message stays for three seconds'),
    enConflictos('what went well is told in words that a screen can show'),
  ],
  ['8.11', 'Voting: «Error al cargar tareas para votar»', pantallas('a list that cannot be read says so')],
  [
    '8.12',
    'Voting: the server’s error, else «Error al registrar voto»',
    pantallas('a refusal is told in the server’s words, or else in ours'),
    rechazo('YA_HAS_VOTADO'),
  ],
  [
    '8.13',
    'Draft: «Error al elegir tarea»',
    pantallasDeFamilia('a pick that fails says the server’s words, or else ours'),
  ],
  ['8.14', 'Draft: «Error al iniciar reparto»', REPARTO],
  [
    '8.15',
    'Draft: «¡Reparto iniciado! Los miembros ya pueden elegir tareas», for 5 seconds',
    REPARTO,
    enConflictos('what went well is told in words that a screen can show'),
  ],
  ['8.16', 'Admin tasks: the fields’ messages joined, else «Error al guardar tarea»', TAREA],
  ['8.17', 'Admin tasks: «Tarea creada correctamente»', TAREA_HECHA],
  ['8.18', 'Admin tasks: «Tarea actualizada correctamente»', TAREA_HECHA],
  ['8.19', 'Admin tasks: «Tarea eliminada correctamente»', TAREA_HECHA],
  ['8.20', 'Admin tasks: «Error al eliminar tarea»', TAREA_HECHA],
  ['8.21', 'Assignments: the server’s detail, else «Error al asignar tarea»', ASIGNAR],
  ['8.22', 'Assignments: «Asignación eliminada», «Error al eliminar asignación»', ASIGNAR],
  [
    '8.23',
    'Assignments: «Tarea "…" asignada correctamente»',
    ASIGNAR,
    ajustes('a task is assigned by hand, shows with its state, and goes when its removal is confirmed'),
  ],
  ['8.24', 'Load: «Error al cargar datos»', panel('what cannot be read says so')],
  [
    '8.25',
    'Load: the server’s error, else «Error al guardar configuraciones»',
    CARGA,
    rechazo('CARGA_MIEMBRO_INVALIDO'),
  ],
  ['8.26', 'Load: «¡Configuración guardada correctamente!»', CARGA],
  ['8.27', 'Members: the message of first_name, else «Error al agregar miembro», in the form', ALTA],
  [
    '8.28',
    'Members: «Error al actualizar el avatar», in the photo dialog',
    fotos('a card’s photo goes up as a form of 300 by 300, and a failure can be tried again'),
  ],
  [
    '8.29',
    'Members: «Error al procesar la imagen»',
    fotos('what is no picture, too large or unreadable is refused with its own words'),
  ],
  [
    '8.30',
    'Members: a refused role change in the server’s words, else «Error al cambiar rol de administrador»',
    ROL,
    rechazo('MIEMBRO_SIN_CUENTA'),
  ],
  [
    '8.31',
    'Members: a role change in the server’s words',
    ROL,
    enConflictos('what went well is told in words that a screen can show'),
  ],
  ['8.32', 'Shares: «Porcentaje actualizado», gone after 2 seconds', CUOTA],
  ['8.33', 'Shares: «Error al actualizar porcentaje»', CUOTA],
  [
    '8.34',
    'Members and Config: a failed load breaks nothing (it is told, and may be tried again)',
    panelDeFamilia('none yet, and none that could be read'),
  ],
  [
    '8.35',
    'A 401 refreshes and tries again, then logs out and leads to /login',
    REFRESCAR('ten requests with a spent token share one refresh, and all succeed'),
    REFRESCAR('a refused refresh ends the session'),
  ],
  [
    '8.36',
    'Whose words an error has: error, detail, the first of a field, else ours',
    en('client/lib/api.test.ts')('an error’s words are the server’s error, detail or first field, else those given'),
  ],
];
