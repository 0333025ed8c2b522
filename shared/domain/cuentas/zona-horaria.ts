import { Temporal } from 'temporal-polyfill';

/**
 * The canonical spelling of an IANA zone, or null when there is none of that name. Offsets are refused: they know no
 * summer time.
 */
export const zonaHoraria = (nombre: string): string | null => {
  if (!/^[A-Za-z][\w/+-]*$/.test(nombre)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(nombre).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
