import {
  acceso,
  ajustes,
  en,
  entrada,
  foto,
  fotos,
  llamada,
  panel,
  panelDeFamilia,
  rechazo,
  type Requisito,
} from './requisito.ts';

const FOTO = foto(
  'a photo: the front camera at 640 by 480, a round crop from 1x to 3x by 0.1, a JPEG of 300 pixels at 0.9, and words while it works',
);
const CARGA = panel('the buttons change it by 5, what is typed is clamped, and the difference is told');
const ASIGNAR = panelDeFamilia(
  'Asignar: only members with an account are offered, task and member are required, and failures are told',
);
const ALTA = panelDeFamilia('adding a member: name and age group, the note, and what can go wrong');
const FALTA = panel('what is missing is said at its field');

/** Validation rules. */
export const SECCION_5: readonly Requisito[] = [
  [
    '5.01',
    'Login: username and password required',
    acceso('both are required'),
    entrada('POST /auth/token/', 'nothing', 'empty'),
  ],
  [
    '5.02',
    'Create family: five required, last name and e-mail optional',
    acceso('five are required'),
    entrada('POST /core/registro/', 'nothing', 'a family without a name', 'no first name'),
  ],
  [
    '5.03',
    'Create family: the server’s errors as «label: message», with the seven labels',
    acceso('with them, each behind its field’s label'),
  ],
  [
    '5.04',
    'Create family: a password of 8 at least, also at the server',
    entrada('POST /core/registro/', 'a password of 7'),
    acceso('its fields, which of them are optional, and the hint of 8 characters'),
  ],
  [
    '5.05',
    'Join: a numeric ID',
    acceso('the button waits for an ID and exactly six digits'),
    entrada('POST /core/unirse-familia/', 'an id in letters'),
  ],
  [
    '5.06',
    'Join: a PIN of digits, six at most, exactly six to go on',
    acceso('the button waits for an ID and exactly six digits'),
    entrada('POST /core/unirse-familia/', 'five digits'),
  ],
  [
    '5.07',
    'Join: two passwords that differ are refused here, «Las contraseñas no coinciden»',
    acceso('the passwords are compared here, and what the server refuses is shown'),
    entrada('POST /core/activar-cuenta/', 'two passwords'),
  ],
  [
    '5.08',
    'Join: a password of 8 at least',
    acceso('the passwords are compared here, and what the server refuses is shown'),
    entrada('POST /core/activar-cuenta/', 'a password of 7'),
  ],
  [
    '5.09',
    'Task form: name required',
    FALTA,
    entrada('POST /tasks/tareas/', 'no name'),
    entrada('PUT /tasks/tareas/{id}/', 'no name'),
  ],
  ['5.10', 'Task form: time required, 1 at least', FALTA, entrada('POST /tasks/tareas/', 'no time')],
  ['5.11', 'Task form: points 0 at least', FALTA, entrada('POST /tasks/tareas/', 'negative points')],
  [
    '5.12',
    'Task form: a weekday for SEMANAL, both for DOS_VECES_SEMANA',
    FALTA,
    entrada('PUT /tasks/tareas/{id}/', 'a weekly one without its day'),
  ],
  [
    '5.13',
    'Task form: a day of the month for MENSUAL, 1 to 31',
    FALTA,
    entrada('POST /tasks/tareas/', 'the 32nd of a month'),
  ],
  [
    '5.14',
    'Task form: empty days are sent as null',
    panel('created with empty days as null, edited, and deleted after a question'),
  ],
  [
    '5.15',
    'Assignment form: task and member required',
    ASIGNAR,
    entrada('POST /tasks/asignaciones/', 'no task', 'no member'),
  ],
  [
    '5.16',
    'Assignment form: the date optional, and not before today',
    ASIGNAR,
    entrada('POST /tasks/asignaciones/', 'yesterday'),
  ],
  [
    '5.17',
    'Load: each percentage an integer from 0 to 100',
    CARGA,
    entrada('POST /tasks/configuraciones-carga/actualizar_familia/', 'more than everything'),
  ],
  ['5.18', 'Load: the buttons change it by 5', CARGA],
  [
    '5.19',
    'Load: another total than 100 is not saved, with its sentence',
    panel('another total than 100 is not sent'),
    rechazo('PORCENTAJES_NO_SUMAN_100'),
  ],
  [
    '5.20',
    'Load: «Faltan N%» or «Sobran N%»',
    CARGA,
    en('client/features/panel/carga/borrador-carga.test.ts')('says what is missing or too much'),
  ],
  [
    '5.21',
    'Config slider: 0-100 by 5; another total than 100 only warns',
    ajustes('a share is saved when the slider is let go, warns of a total other than 100 and returns when it fails'),
    en('server/features/configuraciones-reparto/configuraciones-reparto.test.ts')(
      'a change is heard by the family, leaves the running session as it is, and is what the next one starts with, whatever the total',
    ),
  ],
  [
    '5.22',
    'Draft: what would go over the quota cannot be chosen',
    rechazo('EXCEDE_CUOTA'),
    en('shared/domain/reparto/tablero/preguntas.test.ts')('then unknown, taken, not suitable, over the quota'),
  ],
  [
    '5.23',
    'Add member: first_name and grupo_edad required, ADULTO by default',
    ALTA,
    entrada('POST /core/agregar-miembro/', 'nothing'),
  ],
  ['5.24', 'Add member: the first message of first_name is shown', ALTA],
  [
    '5.25',
    'Avatar: only images, «Por favor selecciona un archivo de imagen»',
    fotos('what is no picture, too large or unreadable is refused with its own words'),
    entrada('PATCH /core/usuarios/{id}/', 'a text for a photo'),
  ],
  [
    '5.26',
    'Avatar: 5 MB at most, «La imagen es demasiado grande. Máximo 5MB»',
    fotos('what is no picture, too large or unreadable is refused with its own words'),
    entrada('PATCH /core/usuarios/{id}/', 'a byte more than 5 MB'),
  ],
  [
    '5.27',
    'Avatar: the gallery takes any image type',
    fotos('what is no picture, too large or unreadable is refused with its own words'),
    en('client/ui/foto/archivo.test.ts')('any image up to 5 MB is taken, also from systems that do not know its type'),
  ],
  [
    '5.28',
    'Avatar: the front camera at 640x480, a JPEG of quality 0.9 named avatar.jpg',
    FOTO,
    fotos('a card’s photo goes up as a form of 300 by 300, and a failure can be tried again'),
  ],
  [
    '5.29',
    'Avatar: «No se pudo acceder a la cámara. Por favor, verifica los permisos.»',
    FOTO,
    fotos('a camera that is refused says so and offers the gallery'),
  ],
  ['5.30', 'Avatar: a square crop, zoom 1 to 3', FOTO],
  [
    '5.31',
    'Asks «¿Estás seguro de eliminar esta tarea?»',
    panel('created with empty days as null, edited, and deleted after a question'),
  ],
  [
    '5.32',
    'Asks «¿Eliminar esta asignación?»',
    ASIGNAR,
    ajustes('a task is assigned by hand, shows with its state, and goes when its removal is confirmed'),
  ],
  [
    '5.33',
    'The server refuses what it does not know',
    entrada('POST /tasks/tareas/', 'an unknown field'),
    llamada('POST /tasks/tareas/'),
  ],
];
