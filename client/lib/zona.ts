/** Tells which days to name. Separate from their formatting (fechas.ts), since the first screen needs no dates. */

const dosCifras = (n: number) => String(n).padStart(2, '0');

/** The day of a date on this device's clock. */
const comoDia = (fecha: Date): string =>
  `${String(fecha.getFullYear())}-${dosCifras(fecha.getMonth() + 1)}-${dosCifras(fecha.getDate())}`;

let deLaFamilia: Intl.DateTimeFormat | null = null;
let zonaPuesta: string | null = null;

/**
 * Sets the zone whose days `diaEnZona` tells: the family's, for a grandmother abroad shares its chores. Null: the
 * device's.
 */
export const ponerZona = (zona: string | null): void => {
  if (zona === zonaPuesta) return;
  zonaPuesta = zona;
  try {
    deLaFamilia =
      zona === null
        ? null
        : new Intl.DateTimeFormat('en', { timeZone: zona, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    // A zone newer than this browser: its own day is the best it can tell.
    deLaFamilia = null;
  }
};

/** The zone of those days, for who writes an hour beside them; undefined: the device's. */
export const zonaDeLosDias = (): string | undefined => deLaFamilia?.resolvedOptions().timeZone;

/**
 * The day of a date in the family's zone. It is put together from parts: how a language writes a whole date changes from
 * one version of ICU to the next.
 */
export const diaEnZona = (fecha: Date): string => {
  if (deLaFamilia === null) return comoDia(fecha);
  const partes = deLaFamilia.formatToParts(fecha);
  const parte = (tipo: Intl.DateTimeFormatPartTypes) => partes.find((p) => p.type === tipo)?.value ?? '';
  return `${parte('year')}-${parte('month')}-${parte('day')}`;
};
