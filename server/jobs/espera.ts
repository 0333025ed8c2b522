import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/**
 * The longest that a timer waits: a family may be created in another zone, or the machine's clock be set, meanwhile.
 * Looking again costs a read per family.
 */
export const ESPERA_MAXIMA_MS = 15 * 60 * 1000;

/** Milliseconds until the next local midnight of any of these zones, at most a quarter of an hour. */
export const esperaHastaMedianoche = (zonas: readonly string[], ahora: Instante): number =>
  Math.min(
    ESPERA_MAXIMA_MS,
    ...zonas.map((zona) => 1000 * segundosEntre(ahora, inicioDelDia(zona, sumarDias(hoyEn(zona, ahora), 1)))),
  );

/** Milliseconds until the next quarter of an hour, always more than 0. */
export const esperaHastaElCuarto = (ahora: Instante): number =>
  ESPERA_MAXIMA_MS - ((1000 * segundosEntre('1970-01-01T00:00:00.000Z', ahora)) % ESPERA_MAXIMA_MS);
