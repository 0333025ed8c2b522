/** Boolean columns of the whole schema: SQLite keeps them as 0 and 1. */
export const COLUMNAS_BOOLEANAS: ReadonlySet<string> = new Set([
  'es_administrador',
  'entra_con_pin',
  'notificaciones_email',
  'notificaciones_push',
  'apta_infantil',
  'apta_juvenil',
  'apta_adulto',
  'activa',
  'de_cabeza',
  'en_partes',
  'votaciones_completadas',
  'visto',
  'alternas',
  'excusada',
  'libre',
  'libre_hasta_reparto',
]);
