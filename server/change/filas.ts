import { ocupado, type ResultadoCaso } from './resultado.ts';

/** Runs a task of a key after those of the same key before it. */
export type EnFila = <T>(clave: string, tarea: () => Promise<ResultadoCaso<T>>) => Promise<ResultadoCaso<T>>;

/** More than a home has devices; who asks for more at once is told to come back. */
const MAXIMO_EN_FILA = 40;

/**
 * Queues by key, each with an end. Logins of one address are judged one after another, so that a burst of wrong
 * passwords is counted before the next is looked at, a burst of right ones is not mistaken for it, and one address has
 * at most one place in the queue of hashes.
 */
export const crearFilas = (): EnFila => {
  const filas = new Map<string, { ultima: Promise<unknown>; cuantas: number }>();
  return async (clave, tarea) => {
    const fila = filas.get(clave) ?? { ultima: Promise.resolve(), cuantas: 0 };
    if (fila.cuantas >= MAXIMO_EN_FILA) return ocupado();
    filas.set(clave, fila);
    fila.cuantas += 1;
    const turno = fila.ultima.then(tarea, tarea);
    fila.ultima = turno;
    try {
      return await turno;
    } finally {
      fila.cuantas -= 1;
      if (fila.cuantas === 0) filas.delete(clave);
    }
  };
};
