/** A group of rows with a heading: a member's chores. */
export interface Bloque<F> {
  readonly titulo: string;
  readonly filas: readonly F[];
}

/** A sheet: its pages, each with one or two columns of groups, and the height of a row in millimetres. */
export interface Hoja<F> {
  readonly fila: number;
  readonly paginas: readonly (readonly (readonly Bloque<F>[])[])[];
}

/** Height of a page below its title, in millimetres. */
const ALTO = 254;
/** Heights of a row in millimetres, the largest first, with the number of columns. The last one goes on more pages if it must. */
const TAMANOS = [
  { fila: 9, columnas: 1 },
  { fila: 7, columnas: 1 },
  { fila: 7, columnas: 2 },
  { fila: 6, columnas: 2 },
  { fila: 5.2, columnas: 2 },
] as const;
/** Splits a group that is higher than a column. */
const trocear = <F>({ titulo, filas }: Bloque<F>, caben: number): Bloque<F>[] =>
  Array.from({ length: Math.max(1, Math.ceil(filas.length / caben)) }, (_, i) => ({
    titulo: i === 0 ? titulo : `${titulo} (sigue)`,
    filas: filas.slice(i * caben, (i + 1) * caben),
  }));

/** Fills columns of `altura` rows with the groups in their order. */
const llenar = <F>(bloques: readonly Bloque<F>[], altura: number, cabecera: number): Bloque<F>[][] => {
  const columnas: Bloque<F>[][] = [];
  let libre = 0;
  for (const bloque of bloques.flatMap((b) => trocear(b, altura - cabecera))) {
    const ocupa = bloque.filas.length + cabecera;
    if (ocupa > libre) {
      columnas.push([]);
      libre = altura;
    }
    columnas.at(-1)?.push(bloque);
    libre -= ocupa;
  }
  return columnas;
};

/**
 * Lays groups out on as few pages as possible, with the largest rows that fit one page. `cabecera` is the number of rows that a
 * group takes besides its own.
 */
export const componer = <F>(bloques: readonly Bloque<F>[], cabecera: number): Hoja<F> => {
  const intentos = TAMANOS.map(({ fila, columnas }) => {
    const todas = llenar(bloques, Math.floor(ALTO / fila), cabecera);
    const paginas = Array.from({ length: Math.ceil(todas.length / columnas) }, (_, i) =>
      todas.slice(i * columnas, (i + 1) * columnas),
    );
    return { fila, paginas };
  });
  return intentos.find((h) => h.paginas.length <= 1) ?? intentos.at(-1) ?? { fila: 9, paginas: [] };
};
