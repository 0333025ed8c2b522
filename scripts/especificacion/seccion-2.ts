import {
  acceso,
  ajustes,
  en,
  foto,
  fotos,
  historia,
  llamada,
  panel,
  panelDeFamilia,
  pantallas,
  pantallasDeFamilia,
  trabajo,
  type Requisito,
} from './requisito.ts';

const votaciones = en('server/features/votaciones/votaciones.test.ts');
const BIENVENIDA = acceso('the welcome offers three ways in, each to its screen');
const FUERA = acceso('whoever is not logged in is sent to /login from the root and from every protected screen');
const BARRA = pantallas('the protected screens share a bar of five entries, and the root leads to the dashboard');
const MIEMBROS = panelDeFamilia('the list with its count; face, name, username, age group, role, points and streak');
const ALTA = panelDeFamilia('adding a member: name and age group, the note, and what can go wrong');
const CAMARA = fotos(
  'a member is added with a photo of the camera, and what was typed survives the way there and back',
);
const CONFIG = panelDeFamilia(
  'Config: the total, a card for each with its slider, the advice, and the way to the server’s own page',
);
const PERFIL = pantallasDeFamilia('the profile shows who I am, with words for what is missing, and logs out');
const VACIOS = trabajo('a family that has done nothing yet is told what to do');

/** Screens and routes. */
export const SECCION_2: readonly Requisito[] = [
  ['2.01', 'Routes: /login, /register and /join-family are open to anybody', BIENVENIDA],
  ['2.02', 'Routes: the seven protected ones send whoever is not logged in to /login', FUERA],
  [
    '2.03',
    'Routes: while the session loads they show «Cargando...»',
    pantallas('while the session loads the screen says «Cargando...», and a refusal ends it at /login'),
  ],
  ['2.04', 'Routes: / leads to /dashboard', BARRA, FUERA],
  [
    '2.05',
    'Bar: the protected screens share Inicio, Tareas, Votar, Ranking and Perfil at the bottom, each with its route',
    BARRA,
  ],
  [
    '2.06',
    'Routes: /reparto is the draft room',
    pantallasDeFamilia('the draft room without a session, completed, and in progress'),
  ],
  [
    '2.07',
    'Routes: /panel is linked for admins alone',
    pantallas('shortcuts to tasks and ranking, and to the panel for an admin alone'),
  ],
  ['2.08', 'Welcome: three large buttons', BIENVENIDA],
  ['2.09', 'Welcome: «Iniciar Sesión» opens the login form', BIENVENIDA],
  ['2.10', 'Welcome: «Unirme a mi Familia» goes to /join-family', BIENVENIDA],
  ['2.11', 'Welcome: «Crear Nueva Familia» goes to /register', BIENVENIDA],
  ['2.12', 'Login: username and password', acceso('both are required'), llamada('POST /auth/token/')],
  ['2.13', 'Login: a back button', BIENVENIDA],
  [
    '2.14',
    'Login: a loading label while it is sent',
    acceso('while it is sent the button says so; then the dashboard, and three values in this browser'),
  ],
  [
    '2.15',
    'Login: then /dashboard',
    acceso('while it is sent the button says so; then the dashboard, and three values in this browser'),
  ],
  [
    '2.16',
    'Register: seven fields; family name, first name, username, password and its confirmation required',
    acceso('its fields, which of them are optional, and the hint of 8 characters'),
    acceso('five are required'),
  ],
  [
    '2.17',
    'Register: the password’s placeholder says 8 characters at least',
    acceso('its fields, which of them are optional, and the hint of 8 characters'),
  ],
  [
    '2.18',
    'Register: a box tells of the family ID, the 6-digit PIN, adding by hand from the panel, and joining with ID and PIN',
    acceso('the box tells of the ID, the 6-digit PIN, the panel and how the others get in'),
  ],
  [
    '2.19',
    'Register: then the tokens are kept and /dashboard opens',
    acceso('then the tokens are kept and the dashboard opens'),
  ],
  [
    '2.20',
    'Join 1: a numeric family ID, and a PIN of digits alone, six at most',
    acceso('the button waits for an ID and exactly six digits'),
  ],
  [
    '2.21',
    'Join 1: the button waits for an ID and exactly six digits',
    acceso('the button waits for an ID and exactly six digits'),
  ],
  [
    '2.22',
    'Join 2: whoever has no account, with photo or emoji by age, first name and age group',
    acceso('who are you: whoever has no account, with face, name and age group'),
  ],
  [
    '2.23',
    'Join 3: a greeting, a password twice, and the button that makes the account',
    acceso('the passwords are compared here, and what the server refuses is shown'),
  ],
  ['2.24', 'Join: back returns to the step before', acceso('each back button returns to the step before')],
  [
    '2.25',
    'Join: a link to /login for whoever has an account',
    acceso('joining has a link for whoever has an account'),
  ],
  [
    '2.26',
    'Dashboard: first name, age group, points, streak, pending, due today',
    pantallas('first name, age group, points, streak, pending and due today'),
  ],
  [
    '2.27',
    'Dashboard: a red banner with the number of overdue tasks',
    pantallas('a red banner with the number of overdue ones'),
    trabajo('what is overdue is said in red on the dashboard, comes first, and is over when done'),
  ],
  [
    '2.28',
    'Dashboard: shortcuts to tasks and ranking, and to the panel for admins',
    pantallas('shortcuts to tasks and ranking, and to the panel for an admin alone'),
  ],
  [
    '2.29',
    'Dashboard: «Próximas Tareas», the first three with name, points, minutes, Hoy, Mañana or a short date, and the overdue flag',
    pantallas('three of the pending ones with name, points, minutes and day, and how many more'),
    en('client/lib/fechas.test.ts')('a due date is Hoy, Mañana or a short date'),
  ],
  [
    '2.30',
    'Dashboard: «Ver N tareas más...»',
    pantallas('three of the pending ones with name, points, minutes and day, and how many more'),
  ],
  ['2.31', 'Dashboard: empty, «¡Todo completado!»', pantallas('with nothing to do it says so')],
  [
    '2.32',
    'Tasks: the tabs Pendientes and Completadas with their counts',
    pantallas('the tasks screen has two tabs with their counts, and the words of the specification'),
  ],
  [
    '2.33',
    'Tasks: pending cards have «Marcar como Completada»',
    pantallas('the tasks screen has two tabs with their counts, and the words of the specification'),
  ],
  [
    '2.34',
    'Tasks: completed cards show points earned and minutes',
    pantallas('completed cards show the points earned and the minutes'),
  ],
  [
    '2.35',
    'Voting: lists what is left to vote',
    votaciones('para_votar shows active open tasks that suit me and that I have not voted'),
  ],
  [
    '2.36',
    'Voting: a tap opens 1 Muy Fácil, 2 Fácil, 3 Difícil, 4 Muy Difícil, 1 to 4 points, and Cancelar',
    pantallas('1 Muy Fácil to 4 Muy Difícil, 1 to 4 points, and Cancelar'),
  ],
  ['2.37', 'Voting: empty, «¡Todo votado!»', pantallas('the vote is confirmed for two seconds')],
  ['2.38', 'Voting: the toast «¡Voto registrado! 🎉»', pantallas('the vote is confirmed for two seconds')],
  [
    '2.39',
    'Ranking: the tabs Ranking and Logros',
    pantallasDeFamilia('the ranking: the week’s three medals, the others, myself marked, and my achievements'),
  ],
  [
    '2.40',
    'Ranking: of the week',
    en('server/features/ranking/ranking.test.ts')('begins on Monday in the family’s zone, and is the family’s alone'),
    pantallasDeFamilia('the ranking: the week’s three medals, the others, myself marked, and my achievements'),
  ],
  [
    '2.41',
    'Ranking: the first three with medals, the rest under «Otros miembros»',
    pantallasDeFamilia(
      'medals for the places up to the third, the rest under «Otros miembros», each with tasks, minutes and points',
    ),
    en('client/features/ranking/clasificacion.test.ts')('are for the first three, and shared by equal points'),
  ],
  ['2.42', 'Ranking: the current user is marked «Tú»', pantallasDeFamilia('I am «Tú», and nobody else is')],
  [
    '2.43',
    'Ranking: each row has tasks completed, minutes and points',
    pantallasDeFamilia(
      'medals for the places up to the third, the rest under «Otros miembros», each with tasks, minutes and points',
    ),
  ],
  [
    '2.44',
    'Logros: each unlocked one with icon, name, description, date and bonus',
    pantallasDeFamilia('Logros shows icon, name, description, date and bonus of each'),
  ],
  [
    '2.45',
    'Logros: «Nuevo» until it has been seen',
    trabajo('an achievement is celebrated on every phone of its owner, and is new until Logros has shown it'),
    pantallasDeFamilia('Logros shows icon, name, description, date and bonus of each'),
  ],
  ['2.46', 'Ranking: empty, «Sin datos esta semana»', VACIOS],
  ['2.47', 'Logros: empty, «Sin logros aún»', VACIOS],
  ['2.48', 'Profile: name, username, family, age group, role, points and streak', PERFIL],
  ['2.49', 'Profile: «No configurado» without an e-mail, «Sin familia» without a family', PERFIL],
  ['2.50', 'Profile: role Administrador or Miembro', PERFIL],
  [
    '2.51',
    'Profile: indicators of e-mail and push notifications',
    PERFIL,
    ajustes('one’s own data, password and notifications change, and logging out works without a network too'),
  ],
  [
    '2.52',
    'Profile: «Cerrar Sesión» logs out and goes to /login',
    PERFIL,
    ajustes('one’s own data, password and notifications change, and logging out works without a network too'),
  ],
  [
    '2.53',
    'Draft: refreshes every 5 seconds (when nothing livelier does)',
    en('client/realtime/sondeo.test.ts')(
      'reads what a screen shows every five seconds, not sooner and not later, while the socket is down',
    ),
    historia('a family drafts its chores on four phones, and a fifth screen follows by polling'),
    historia('the socket of the tablet returns and its polling stops'),
  ],
  [
    '2.54',
    'Draft: without a session, «Sin sesión activa», and that the admin must start it',
    pantallasDeFamilia('no session: the admin must start it'),
  ],
  ['2.55', 'Draft: completed, «Reparto Completado»', pantallasDeFamilia('completed')],
  [
    '2.56',
    'Draft: one’s quota, accumulated of quota points and percentage',
    pantallasDeFamilia('my quota: accumulated, of how many points, and the percentage'),
  ],
  [
    '2.57',
    'Draft: whose turn, the round, and «your turn» or «wait»',
    pantallasDeFamilia('whose turn it is, the round, and to me: your turn or wait'),
  ],
  [
    '2.58',
    'Draft: available tasks with name, description, frequency, minutes and points',
    pantallasDeFamilia('each free task with its description, frequency, minutes and points, from easiest to hardest'),
  ],
  [
    '2.59',
    'Draft: the choose button only on one’s turn and within the quota',
    pantallasDeFamilia('the button is for who has the turn, and for what fits'),
  ],
  [
    '2.60',
    'Draft: else «Esta tarea excedería tu cuota»',
    pantallasDeFamilia('the button is for who has the turn, and for what fits'),
    historia('they pick in turn to the end'),
  ],
  [
    '2.61',
    'Draft: a hint that tasks go from easiest to hardest',
    pantallasDeFamilia('each free task with its description, frequency, minutes and points, from easiest to hardest'),
  ],
  [
    '2.62',
    'Panel: «Acceso Denegado», «Solo Administradores» for who is no admin',
    panel('whoever is no admin is denied'),
  ],
  [
    '2.63',
    'Panel: Votar, Carga, Reparto (the default), Asignar, Tareas, Miembros, Config',
    panel('the panel has seven tabs, and opens on Reparto'),
  ],
  [
    '2.64',
    'Panel, Votar: pending, in process and completed',
    panel('Votar shows three groups, with the votes over the eligible'),
  ],
  [
    '2.65',
    'Panel, Carga: a percentage for each member',
    panel('Carga: a percentage for each, in steps of 5 from 0 to 100, saved only when it totals 100'),
  ],
  [
    '2.66',
    'Panel, Reparto: start one, or see the one in progress',
    panel(
      'Reparto: starting shows the server’s refusal or our words, and a confirmation for five seconds; then how it goes',
    ),
  ],
  [
    '2.67',
    'Panel, Asignar: assign a task to a member, and the current assignments',
    panelDeFamilia(
      'Asignar: only members with an account are offered, task and member are required, and failures are told',
    ),
    ajustes('a task is assigned by hand, shows with its state, and goes when its removal is confirmed'),
  ],
  [
    '2.68',
    'Panel, Tareas: list, create, edit and delete',
    panel('created with empty days as null, edited, and deleted after a question'),
  ],
  [
    '2.69',
    'Members: the access card with family name, ID, 6-digit PIN and a note to share them',
    panelDeFamilia('family name, ID, six-digit PIN and a note to share them'),
  ],
  ['2.70', 'Members: «Agregar Nuevo Miembro»', ALTA],
  [
    '2.71',
    'Members: how it works, in four steps',
    panelDeFamilia('four steps: add, share, pick the name, create a password'),
  ],
  ['2.72', 'Members: «Miembros de la Familia (count)»', MIEMBROS],
  ['2.73', 'Members: empty, «No hay miembros en la familia»', panelDeFamilia('nobody at all')],
  [
    '2.74',
    'Members: photo or emoji by age, and a camera button',
    MIEMBROS,
    fotos('a card’s photo goes up as a form of 300 by 300, and a failure can be tried again'),
  ],
  ['2.75', 'Members: name, and «Sin activar» or @username', MIEMBROS],
  ['2.76', 'Members: the badges age group, «⭐ Admin» and «✓ Activo»', MIEMBROS],
  ['2.77', 'Members: points, and streak in days', MIEMBROS],
  [
    '2.78',
    'Members: a button to promote or demote',
    panelDeFamilia(
      'only another adult with an account is promoted or demoted, after a question and with the server’s words',
    ),
  ],
  [
    '2.79',
    'Add member: «Añadir foto» or «Cambiar foto», and removing it',
    ALTA,
    fotos('the photo may be removed and taken again'),
    fotos('the crop is moved and enlarged with the keyboard alone'),
  ],
  ['2.80', 'Add member: «Nombre», and the age groups Adult 18+, Juvenil 11-17, Infantil 6-10, both required', ALTA],
  ['2.81', 'Add member: a note that there is no access until the account is activated with ID and PIN', ALTA],
  ['2.82', 'Add member: submit and cancel, «Guardando...» meanwhile', ALTA],
  [
    '2.83',
    'Photo: a full-screen camera with cancel and capture, or the gallery',
    CAMARA,
    foto(
      'a photo: the front camera at 640 by 480, a round crop from 1x to 3x by 0.1, a JPEG of 300 pixels at 0.9, and words while it works',
    ),
  ],
  [
    '2.84',
    'Photo: a round crop, «Ajustar foto», zoom 1x to 3x by 0.1, moved by dragging, Cancelar and Guardar',
    foto(
      'a photo: the front camera at 640 by 480, a round crop from 1x to 3x by 0.1, a JPEG of 300 pixels at 0.9, and words while it works',
    ),
    fotos('the crop is moved and enlarged with the keyboard alone'),
  ],
  [
    '2.85',
    'Photo: «Procesando...» while it works',
    foto(
      'a photo: the front camera at 640 by 480, a round crop from 1x to 3x by 0.1, a JPEG of 300 pixels at 0.9, and words while it works',
    ),
  ],
  [
    '2.86',
    'Photo: while adding a member it returns to the form, with the picture or, cancelled, without',
    fotos('cancelling the camera lets go of it and returns to the form'),
    fotos('the crop is moved and enlarged with the keyboard alone'),
  ],
  [
    '2.87',
    'Config: the total in green at exactly 100 %, else in yellow with a warning that it must sum to 100 %',
    panelDeFamilia('the total: green at exactly 100, else yellow and with a warning'),
  ],
  [
    '2.88',
    'Config: a card for each with name, the quarter’s first day, «Activa» and a slider 0-100 by 5',
    CONFIG,
    ajustes('a share is saved when the slider is let go, warns of a total other than 100 and returns when it fails'),
  ],
  [
    '2.89',
    'Config: empty, «Sin configuración», and that they come by themselves with a quarter or a session',
    panelDeFamilia('none yet, and none that could be read'),
  ],
  ['2.90', 'Config: advice of 30-40 % for adults, 15-25 % for teens, 10-15 % for small children', CONFIG],
  ['2.91', 'Config: a link to the server’s own page', CONFIG],
];
