import {
  acceso,
  ajustes,
  en,
  entrada,
  fotos,
  historia,
  llamada,
  panel,
  panelDeFamilia,
  pantallas,
  rechazo,
  trabajo,
  type Requisito,
} from './requisito.ts';

const refrescar = en('client/lib/refrescar.test.ts');
const completar = en('server/features/asignaciones/completar.test.ts');
const votaciones = en('server/features/votaciones/votaciones.test.ts');
const estadoVotos = en('client/features/panel/votar/estado-votacion.test.ts');
const turnos = en('shared/domain/reparto/tablero/turnos.test.ts');
const ROL = panelDeFamilia(
  'only another adult with an account is promoted or demoted, after a question and with the server’s words',
);

/** States and transitions. */
export const SECCION_4: readonly Requisito[] = [
  [
    '4.01',
    'Assignment: PENDIENTE becomes COMPLETADA by completing it',
    llamada('PATCH /tasks/asignaciones/{id}/completar/'),
    completar('gives the points, the streak, the achievements and the next occurrence in one answer'),
  ],
  [
    '4.02',
    'Assignment: the user’s points rise by the task’s',
    trabajo('its answer brings the words, the points, and tomorrow’s'),
  ],
  [
    '4.03',
    'Assignment: VENCIDA, reached at the midnight of the following occurrence',
    en('server/jobs/medianoche.test.ts')(
      'lapses what expired and opens what follows: a daily one at midnight, a weekly one after its week',
    ),
    en('shared/domain/vencimiento.test.ts')('of a shared-out task: $caso'),
  ],
  [
    '4.04',
    'Assignment: the admin deletes pending ones alone',
    rechazo('ASIGNACION_NO_PENDIENTE'),
    llamada('DELETE /tasks/asignaciones/{id}/'),
  ],
  [
    '4.05',
    'Assignment: a pending one whose day has passed is overdue',
    en('shared/domain/vencimiento.test.ts')('due $fecha_limite on $hoy: $atrasada'),
    trabajo('what is overdue is said in red on the dashboard, comes first, and is over when done'),
  ],
  [
    '4.06',
    'Session: with a token the current user is fetched at load; a refusal logs out',
    pantallas('while the session loads the screen says «Cargando...», and a refusal ends it at /login'),
  ],
  [
    '4.07',
    'Session: a 401 refreshes once and tries again',
    refrescar('ten requests with a spent token share one refresh, and all succeed'),
  ],
  [
    '4.08',
    'Session: a refused refresh clears what is stored and leads to /login',
    refrescar('a refused refresh ends the session'),
    pantallas('while the session loads the screen says «Cargando...», and a refusal ends it at /login'),
  ],
  [
    '4.09',
    'Join: ID and PIN, then the member, then the password, then activated and logged in',
    acceso('joining takes the ID and the PIN, then one’s name, then a password'),
    llamada('POST /core/activar-cuenta/'),
  ],
  [
    '4.10',
    'Member: without an account, or active, by joining alone',
    en('server/features/unirse/activar-cuenta.test.ts')(
      'an invitation is good once, for ten minutes, for the members that it listed',
    ),
    historia('they join with the ID and the PIN, and the admin sees it live'),
  ],
  [
    '4.11',
    'Member: another adult may be promoted or demoted',
    ROL,
    llamada('POST /core/usuarios/{id}/cambiar_rol_admin/'),
  ],
  ['4.12', 'Member: only adults get the button', ROL, rechazo('SOLO_ADULTOS')],
  ['4.13', 'Member: never oneself', ROL, rechazo('NO_A_TI_MISMO')],
  ['4.14', 'Member: asks «¿Estás seguro de promover a / quitar admin a …?»', ROL],
  [
    '4.15',
    'Votes: none, «Sin votos»; some, «En proceso»; all, completed',
    estadoVotos('groups the active tasks, those nearest to the end first'),
    panel('Votar shows three groups, with the votes over the eligible'),
  ],
  [
    '4.16',
    'Votes: who may vote has an account and an age that the task suits',
    votaciones('each refusal has its code'),
    rechazo('NO_PUEDES_VOTAR'),
    votaciones('para_votar shows active open tasks that suit me and that I have not voted'),
  ],
  [
    '4.17',
    'Votes: progress is votes over eligible voters',
    panel('Votar shows three groups, with the votes over the eligible'),
    votaciones('a vote of who was reset counts no more, and progress never passes the eligible'),
  ],
  [
    '4.18',
    'Votes: once all have voted, the server makes the points of their average',
    votaciones(
      'answers 201 with the voter’s own vote and the count that everyone sees; the last vote gives the points',
    ),
    en('shared/domain/puntos.test.ts')('votes $votos are $puntos points'),
  ],
  [
    '4.19',
    'Draft: none, until the admin starts it',
    llamada('POST /tasks/sesiones-reparto/iniciar/'),
    historia('the admin starts, and every phone is in the room'),
  ],
  [
    '4.20',
    'Draft: the turn goes round the members',
    turnos('the order is walked from the last picker, and passing its end raises the round'),
    historia('they pick in turn to the end'),
  ],
  [
    '4.21',
    'Draft: each chooses until the quota is reached',
    turnos('who has no legal task is skipped, also over the end'),
    en('shared/domain/reparto/jugadas/partida.test.ts')(
      'no pick puts a member over quota, and what is left of the quotas is the load of the free tasks',
    ),
  ],
  [
    '4.22',
    'Draft: completed once all is assigned, and then the members complete tasks',
    historia('the summary adds up, and each finds the chores in his list'),
    en('shared/domain/reparto/jugadas/partida.test.ts')(
      'at most one pick a task; every task ends assigned exactly once, to a suitable member; differences sum to 0',
    ),
  ],
  [
    '4.23',
    'Draft: order and advance are fair and the same for everybody',
    en('shared/domain/reparto/cuotas/orden.test.ts')('over n quarters each of n members holds every place once'),
  ],
  [
    '4.24',
    'Task form: another frequency clears the days',
    panel('each frequency has its days, and changing it clears them'),
  ],
  [
    '4.25',
    'Task form: SEMANAL needs a weekday',
    panel('what is missing is said at its field'),
    entrada('POST /tasks/tareas/', 'a weekly one without its day'),
  ],
  [
    '4.26',
    'Task form: DOS_VECES_SEMANA needs two',
    panel('what is missing is said at its field'),
    entrada('POST /tasks/tareas/', 'twice a week without its days', 'twice on one day'),
  ],
  [
    '4.27',
    'Task form: MENSUAL needs a day of the month',
    panel('what is missing is said at its field'),
    entrada('POST /tasks/tareas/', 'a monthly one without its day'),
  ],
  [
    '4.28',
    'Photo: taken, cropped, sent',
    fotos('in the profile everyone changes and removes their own photo'),
    fotos('a card’s photo goes up as a form of 300 by 300, and a failure can be tried again'),
  ],
  [
    '4.29',
    'Logging out ends the session here and on the server',
    ajustes('one’s own data, password and notifications change, and logging out works without a network too'),
  ],
];
