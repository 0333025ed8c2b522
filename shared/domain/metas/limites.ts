/** Limits of a family's goal. */
export const PUNTOS_META_MINIMO = 1;
export const PUNTOS_META_MAXIMO = 99_999;
export const LARGO_MINIMO_META = 2;
export const LARGO_META = 60;

/**
 * The states of a goal. `PROPUESTA` waits for an admin, and ends as `DENEGADA`, `RETIRADA` by its author, or `CADUCADA` when nobody
 * answers. `ACTIVA` is in progress, and ends as `ALCANZADA`, `PASADA` when its day passes, or `DEJADA` when an admin ends it.
 */
export const ESTADOS_META = [
  'PROPUESTA',
  'ACTIVA',
  'ALCANZADA',
  'PASADA',
  'DEJADA',
  'DENEGADA',
  'RETIRADA',
  'CADUCADA',
] as const;
export type EstadoMeta = (typeof ESTADOS_META)[number];

/** The states of a goal in a week's story. */
export const ESTADOS_EN_SEMANA = ['EN_MARCHA', 'ALCANZADA', 'PASADA'] as const;
export type EstadoEnSemana = (typeof ESTADOS_EN_SEMANA)[number];
