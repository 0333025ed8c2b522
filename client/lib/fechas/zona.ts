// Converts instants to days. Separate from client/lib/fechas/fechas.ts, because the first screen loads this file and formats no
// dates.

const dosCifras = (n: number) => String(n).padStart(2, '0');

/** Returns the day of an instant in this device's zone. */
const comoDia = (fecha: Date): string =>
  `${String(fecha.getFullYear())}-${dosCifras(fecha.getMonth() + 1)}-${dosCifras(fecha.getDate())}`;

/** Formatter in the family's zone; null while the device's zone is used. */
let deLaFamilia: Intl.DateTimeFormat | null = null;
/** The zone last passed to `ponerZona`. */
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
    // The browser does not know the zone, perhaps because the zone is newer. The device's own day is the best guess.
    deLaFamilia = null;
  }
};

/** Returns the zone of `diaEnZona`, for times shown beside its days; undefined if it is the device's. */
export const zonaDeLosDias = (): string | undefined => deLaFamilia?.resolvedOptions().timeZone;

/**
 * Returns the day of an instant in the family's zone. It is built from parts, because the order in which browsers write a whole
 * date varies between versions of ICU, their library of languages.
 */
export const diaEnZona = (fecha: Date): string => {
  if (deLaFamilia === null) return comoDia(fecha);
  const partes = deLaFamilia.formatToParts(fecha);
  const parte = (tipo: Intl.DateTimeFormatPartTypes) => partes.find((p) => p.type === tipo)?.value ?? '';
  return `${parte('year')}-${parte('month')}-${parte('day')}`;
};
