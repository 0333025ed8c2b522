const columnas = (n: number): string => `repeat(${String(n)}, minmax(0, 1fr))`;

/** The columns of so many cards, for a lying and for a standing screen: rows of equal length where that is possible. */
export const columnasPara = (cartas: number): Readonly<Record<'--anchas' | '--altas', string>> => ({
  '--anchas': columnas(cartas <= 4 ? Math.max(1, cartas) : cartas <= 8 ? Math.ceil(cartas / 2) : Math.ceil(cartas / 3)),
  '--altas': columnas(cartas <= 3 ? 1 : 2),
});

/** From this many members on their list takes two columns. */
export const EN_DOS = 7;
/**
 * From this many on it takes three where it stands below, on a standing screen, so that it never has more than four
 * rows.
 */
export const EN_TRES = 9;

/** The composition's columns beside that list. */
export const columnasDeLado = (miembros: number): string =>
  miembros >= EN_DOS ? 'grid-cols-[minmax(0,1fr)_30rem]' : 'grid-cols-[minmax(0,1fr)_25rem]';
