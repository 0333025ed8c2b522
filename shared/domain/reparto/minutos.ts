import type { Frecuencia } from '#shared/domain/tipos.ts';
import { VECES } from './carga.ts';

/** Weeks of the quarter that loads count: what happens weekly happens so often. */
export const SEMANAS = VECES.SEMANAL;

/** Minutes that a task asks for in a quarter, integer ≥ 0: its minutes each time × its times, whatever the session counts. */
export const minutosTrimestre = (minutos: number, frecuencia: Frecuencia): number => minutos * VECES[frecuencia];

/** Minutes a week from those of a quarter, rounded half up: for people to read, never to add up. */
export const minutosSemana = (trimestre: number): number => Math.floor((2 * trimestre + SEMANAS) / (2 * SEMANAS));
