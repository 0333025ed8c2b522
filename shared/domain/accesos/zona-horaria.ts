import { Temporal } from 'temporal-polyfill';

/**
 * Returns the name of an IANA time zone in its proper capitals, or null when there is no such zone; an alias stays. Offsets
 * such as `+01:00` are refused, because they know no daylight saving time.
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
