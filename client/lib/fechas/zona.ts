// Converts instants to days. Separate from fechas.ts, because the first screen formats no dates.

const dosCifras = (n: number) => String(n).padStart(2, '0');

/** Returns the day of a date on this device's clock. */
const comoDia = (fecha: Date): string =>
  `${String(fecha.getFullYear())}-${dosCifras(fecha.getMonth() + 1)}-${dosCifras(fecha.getDate())}`;

let deLaFamilia: Intl.DateTimeFormat | null = null;
let zonaPuesta: string | null = null;

/** Sets the time zone of `diaEnZona`: the family's, so that members abroad share its days. Null: the device's. */
export const ponerZona = (zona: string | null): void => {
  if (zona === zonaPuesta) return;
  zonaPuesta = zona;
  try {
    deLaFamilia =
      zona === null
        ? null
        : new Intl.DateTimeFormat('en', { timeZone: zona, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    // A zone newer than this browser: the device's own day is the best guess.
    deLaFamilia = null;
  }
};

/** Returns the zone of `diaEnZona`, for times shown beside its days; undefined if it is the device's. */
export const zonaDeLosDias = (): string | undefined => deLaFamilia?.resolvedOptions().timeZone;

/**
 * Returns the day of a date in the family's zone. Built from parts, because the order in which ICU writes a whole date varies
 * between its versions.
 */
export const diaEnZona = (fecha: Date): string => {
  if (deLaFamilia === null) return comoDia(fecha);
  const partes = deLaFamilia.formatToParts(fecha);
  const parte = (tipo: Intl.DateTimeFormatPartTypes) => partes.find((p) => p.type === tipo)?.value ?? '';
  return `${parte('year')}-${parte('month')}-${parte('day')}`;
};
