import {
  acceso,
  ajustes,
  en,
  entrada,
  foto,
  fotos,
  historia,
  panel,
  panelDeFamilia,
  pantallas,
  rechazo,
  type Requisito,
} from './requisito.ts';

const FOTO = foto(
  'a photo: the front camera at 640 by 480, a round crop from 1x to 3x by 0.1, a JPEG of 300 pixels at 0.9, and words while it works',
);
const CARGA = panel('the buttons change it by 5, what is typed is clamped, and the difference is told');

/** Business constants and limits. */
export const SECCION_9: readonly Requisito[] = [
  [
    '9.01',
    'PIN: 6 digits',
    en('server/features/familias/familias.test.ts')('founds a family and logs its admin in'),
    entrada('POST /core/unirse-familia/', 'five digits'),
  ],
  [
    '9.02',
    'Passwords: 8 at least',
    entrada('POST /core/registro/', 'a password of 7'),
    entrada('POST /core/activar-cuenta/', 'a password of 7'),
  ],
  [
    '9.03',
    'Votes: 1 to 4, Muy Fácil to Muy Difícil',
    pantallas('1 Muy Fácil to 4 Muy Difícil, 1 to 4 points, and Cancelar'),
    entrada('POST /tasks/votaciones/', 'a difficulty of 0', 'a difficulty of 5', 'half a difficulty'),
  ],
  [
    '9.04',
    'Age groups: 6-10, 11-17, 18+',
    panelDeFamilia('adding a member: name and age group, the note, and what can go wrong'),
  ],
  ['9.05', 'Load: 0 to 100 by 5, in total exactly 100', CARGA, rechazo('PORCENTAJES_NO_SUMAN_100')],
  [
    '9.06',
    'Load: by default floor(100/n) each, the remainder to the last',
    en('shared/domain/reparto-igual.test.ts')('%i members'),
    en('client/features/panel/carga/borrador-carga.test.ts')('splits equally, with the remainder to the last'),
  ],
  [
    '9.07',
    'Days: 1 to 31 of the month, 1 to 7 of the week',
    entrada('POST /tasks/tareas/', 'the 32nd of a month', 'an eighth weekday'),
  ],
  [
    '9.08',
    'Tasks: 10 minutes and 10 points by default',
    panel('10 minutes, 10 points, for teenagers and adults, active'),
  ],
  ['9.09', 'Tasks: 1 minute and 0 points at least', entrada('POST /tasks/tareas/', 'no time', 'negative points')],
  [
    '9.10',
    'Dashboard: the first 3 pending',
    pantallas('three of the pending ones with name, points, minutes and day, and how many more'),
  ],
  [
    '9.11',
    'Draft: read every 5 seconds',
    en('client/realtime/sondeo.test.ts')(
      'reads what a screen shows every five seconds, not sooner and not later, while the socket is down',
    ),
    historia('a family drafts its chores on four phones, and a fifth screen follows by polling'),
  ],
  ['9.12', 'Toasts: 2 s after a vote', pantallas('the vote is confirmed for two seconds')],
  ['9.13', 'Toasts: 3 s otherwise', pantallas('the server’s message stays for three seconds')],
  [
    '9.14',
    'Toasts: 5 s after the start of the draft',
    panel(
      'Reparto: starting shows the server’s refusal or our words, and a confirmation for five seconds; then how it goes',
    ),
  ],
  [
    '9.15',
    'Shares: the message goes after 2 s',
    panelDeFamilia('a saved share says so for two seconds, whatever is saved beside it'),
    ajustes('a share is saved when the slider is let go, warns of a total other than 100 and returns when it fails'),
  ],
  [
    '9.16',
    'Avatar: 5 MB at most',
    entrada('PATCH /core/usuarios/{id}/', 'a byte more than 5 MB'),
    en('server/features/usuarios/fotos.test.ts')('of up to 5 MB is taken, of one byte more is refused'),
  ],
  ['9.17', 'Avatar: camera 640x480, JPEG 0.9', FOTO],
  [
    '9.18',
    'Avatar: 300x300 named avatar.jpg',
    fotos('a card’s photo goes up as a form of 300 by 300, and a failure can be tried again'),
    FOTO,
  ],
  ['9.19', 'Avatar: zoom 1 to 3', FOTO],
  [
    '9.20',
    'Ranking: the current week',
    en('shared/domain/ranking.test.ts')('of %s is 10 to 16 March'),
    en('server/features/ranking/ranking.test.ts')('begins on Monday in the family’s zone, and is the family’s alone'),
  ],
  [
    '9.21',
    'Draft: points so far plus the task’s above the quota block the choice',
    rechazo('EXCEDE_CUOTA'),
    en('shared/domain/reparto/tablero/preguntas.test.ts')(
      'otherwise the task comes back, also when it fills the quota exactly',
    ),
  ],
  [
    '9.22',
    'Advice: 30-40 %, 15-25 %, 10-15 %',
    panelDeFamilia(
      'Config: the total, a card for each with its slider, the advice, and the way to the server’s own page',
    ),
  ],
  [
    '9.23',
    'Dates as in Spain',
    en('client/lib/fechas.test.ts')('a due date is Hoy, Mañana or a short date'),
    en('client/lib/fechas.test.ts')('a week is Monday to Sunday, in words'),
  ],
  [
    '9.24',
    'Tokens in the browser’s local storage',
    acceso('while it is sent the button says so; then the dashboard, and three values in this browser'),
  ],
  [
    '9.25',
    'Ours to fill in: quotas',
    en('shared/domain/reparto/cuotas/cuotas.test.ts')(
      'quotas sum to the total, respect the group inequalities, and stay within a point of the share when nothing is cut',
    ),
  ],
  [
    '9.26',
    'Ours to fill in: the order of turns',
    en('shared/domain/reparto/cuotas/orden.test.ts')('each quarter rotates left one place'),
    en('shared/domain/reparto/tablero/turnos.test.ts')(
      'the order is walked from the last picker, and passing its end raises the round',
    ),
  ],
  ['9.27', 'Ours to fill in: points from votes', en('shared/domain/puntos.test.ts')('votes $votos are $puntos points')],
  [
    '9.28',
    'Ours to fill in: the streak',
    en('shared/domain/racha-propiedades.test.ts')('is what telling it day by day gives'),
  ],
  [
    '9.29',
    'Ours to fill in: the achievements',
    en('shared/domain/logros/logros.test.ts')('$codigo at $historia, not at $casi'),
    en('shared/domain/logros/logros.test.ts')('has at least 16, each with its own name, icon and a bonus'),
  ],
];
