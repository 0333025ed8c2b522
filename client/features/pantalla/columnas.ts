const columnas = (n: number): string => `repeat(${String(n)}, minmax(0, 1fr))`;

/** The columns of so many cards, for a lying and for a standing screen: rows of equal length where that is possible. */
export const columnasPara = (cartas: number): Readonly<Record<'--anchas' | '--altas', string>> => ({
  '--anchas': columnas(cartas <= 4 ? Math.max(1, cartas) : Math.ceil(cartas / 2)),
  '--altas': columnas(cartas <= 3 ? 1 : 2),
});
