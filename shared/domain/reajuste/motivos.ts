/**
 * Why a reajuste is offered: something changed on which everybody's part hangs. TAREA_NUEVA is of any chore that is to be
 * somebody's and is nobody's: made, resumed, no longer free.
 */
export const MOTIVOS_REAJUSTE = [
  'TAREA_NUEVA',
  'MIEMBRO_NUEVO',
  'MIEMBRO_ARCHIVADO',
  'PARTES_CAMBIADAS',
  'AUSENCIA_LARGA',
  'CARGA_CAMBIADA',
] as const;
export type MotivoReajuste = (typeof MOTIVOS_REAJUSTE)[number];

/** An absence of more days than these is worth a reajuste. */
export const DIAS_AUSENCIA_LARGA = 21;
