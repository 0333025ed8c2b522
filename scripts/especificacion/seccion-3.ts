import { acceso, en, enContrato, entrada, llamada, panel, panelDeFamilia, rutas, type Requisito } from './requisito.ts';

const tareas = en('server/features/tareas/tareas.test.ts');
const FILA_TAREA = tareas('answers 201 with the whole row, the defaults and the Spanish labels');
const DEFECTOS = panel('10 minutes, 10 points, for teenagers and adults, active');
const SESION = en('server/features/sesiones-reparto/reparto-entero.test.ts')(
  'four members draft to the end: quotas hold, versions have no gaps, the closing asks, and everybody has work',
);

/** Entities and their fields. */
export const SECCION_3: readonly Requisito[] = [
  ['3.01', 'User: id, username, first and last name, e-mail', llamada('GET /core/usuarios/me/')],
  ['3.02', 'User: familia (id) and familia_nombre', llamada('GET /core/usuarios/me/')],
  [
    '3.03',
    'User: grupo_edad INFANTIL, JUVENIL or ADULTO, and its display',
    llamada('GET /core/usuarios/'),
    entrada('POST /core/agregar-miembro/', 'an age group that is none'),
  ],
  [
    '3.04',
    'User: avatar, the path of a picture',
    llamada('PATCH /core/usuarios/{id}/'),
    enContrato('a photo’s path is served as a picture to whoever has it'),
  ],
  ['3.05', 'User: es_administrador, puntos_totales, racha_dias, tiene_cuenta', llamada('GET /core/usuarios/me/')],
  ['3.06', 'User: notificaciones_email, notificaciones_push', llamada('GET /core/usuarios/me/')],
  ['3.07', 'Family: id, nombre, and a pin of 6 digits', llamada('GET /core/familias/{familia}/')],
  [
    '3.08',
    'Family: ID and PIN are shown to the admin',
    panelDeFamilia('family name, ID, six-digit PIN and a note to share them'),
    rutas('answers a member 403, also for ids that are not their family’s'),
  ],
  ['3.09', 'Task: id, familia, nombre, descripcion', llamada('GET /tasks/tareas/')],
  [
    '3.10',
    'Task: frecuencia DIARIA, SEMANAL, DOS_VECES_SEMANA or MENSUAL, and its display',
    llamada('POST /tasks/tareas/'),
    entrada('POST /tasks/tareas/', 'no frequency'),
  ],
  [
    '3.11',
    'Task: dia_semana and dia_semana_2, 1 to 7 from Monday, or null',
    entrada('POST /tasks/tareas/', 'an eighth weekday'),
    FILA_TAREA,
  ],
  [
    '3.12',
    'Task: dia_mes, 1 to 31 or null',
    entrada('POST /tasks/tareas/', 'the 0th of a month', 'the 32nd of a month'),
  ],
  ['3.13', 'Task: the displays of both weekdays', FILA_TAREA],
  [
    '3.14',
    'Task: tiempo_estimado in minutes, 1 at least, 10 by default',
    entrada('POST /tasks/tareas/', 'no time'),
    FILA_TAREA,
    DEFECTOS,
  ],
  ['3.15', 'Task: apta_infantil false, apta_juvenil and apta_adulto true by default', FILA_TAREA, DEFECTOS],
  [
    '3.16',
    'Task: puntos, 0 at least, 10 by default',
    entrada('POST /tasks/tareas/', 'negative points'),
    FILA_TAREA,
    DEFECTOS,
  ],
  ['3.17', 'Task: activa, true by default', FILA_TAREA, DEFECTOS],
  [
    '3.18',
    'Task: total_votaciones and votaciones_completadas',
    llamada('GET /tasks/tareas/'),
    en('server/features/votaciones/votaciones.test.ts')(
      'answers 201 with the voter’s own vote and the count that everyone sees; the last vote gives the points',
    ),
  ],
  [
    '3.19',
    'Assignment: id, tarea, miembro, trimestre_inicio, fecha_limite (or null)',
    llamada('POST /tasks/asignaciones/'),
  ],
  [
    '3.20',
    'Assignment: estado PENDIENTE, COMPLETADA or VENCIDA, and its display',
    llamada('GET /tasks/asignaciones/'),
    en('server/jobs/medianoche.test.ts')(
      'lapses what expired and opens what follows: a daily one at midnight, a weekly one after its week',
    ),
  ],
  [
    '3.21',
    'Assignment: the task’s name, points and time, the member’s name, and puntos_ganados',
    llamada('GET /tasks/asignaciones/mis_tareas/'),
    en('server/features/asignaciones/completar.test.ts')(
      'keeps what a task was when it was done, whatever is edited or deleted later',
    ),
  ],
  [
    '3.22',
    'Vote: tarea, miembro, dificultad 1 to 4',
    llamada('POST /tasks/votaciones/'),
    entrada('POST /tasks/votaciones/', 'a difficulty of 0', 'a difficulty of 5'),
  ],
  ['3.23', 'Load configuration: miembro, porcentaje_carga', llamada('GET /tasks/configuraciones-carga/por_familia/')],
  [
    '3.24',
    'Share configuration: id, miembro_nombre, trimestre_inicio, porcentaje_asignado 0-100, activa',
    llamada('GET /core/configuraciones-reparto/'),
    entrada('PATCH /core/configuraciones-reparto/{id}/', 'more than everything', 'less than nothing'),
  ],
  [
    '3.25',
    'Both: the load is what a quarter’s shares begin with',
    en('server/features/configuraciones-carga/configuraciones-carga.test.ts')(
      'a session reads the quarter’s, else those that go on from before, else the equal split',
    ),
  ],
  [
    '3.26',
    'Session: id, completada, trimestre_inicio, turno_actual (the round)',
    llamada('GET /tasks/sesiones-reparto/actual/'),
    SESION,
  ],
  ['3.27', 'Session: the member whose turn it is, id and name', llamada('GET /tasks/sesiones-reparto/actual/')],
  [
    '3.28',
    'Session: cuotas_puntos and puntos_acumulados by member id, and orden_miembros',
    llamada('GET /tasks/sesiones-reparto/actual/'),
    SESION,
  ],
  [
    '3.29',
    'Ranking row: id, usuario, usuario_nombre, tareas_completadas, tiempo_total_minutos, puntos_ganados',
    llamada('GET /gamification/estadisticas/ranking_familia/'),
  ],
  [
    '3.30',
    'Achievement: id, name, description, icon, bonus, date, visto',
    llamada('GET /gamification/logros-desbloqueados/mis_logros/'),
  ],
  ['3.31', 'Login: access and refresh', llamada('POST /auth/token/')],
  [
    '3.32',
    'Login: both tokens and the user object are kept in the browser’s local storage',
    acceso('while it is sent the button says so; then the dashboard, and three values in this browser'),
  ],
];
