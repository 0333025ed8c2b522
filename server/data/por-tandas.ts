/** Maximum number of ids in one query: engines limit their parameters. */
const TANDA = 1_000;

/** Reads the rows of any number of ids, some at a time. */
export const porTandas = async <T>(
  ids: readonly number[],
  leer: (tanda: readonly number[]) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const filas: T[] = [];
  for (let i = 0; i < ids.length; i += TANDA) filas.push(...(await leer(ids.slice(i, i + TANDA))));
  return filas;
};
