import { ocupado, type ResultadoCaso } from './resultado.ts';
import { crearTurnos, type EnTurno } from './version.ts';

/** Runs a task after the earlier tasks of the same key. */
export type EnFila = <T>(clave: string, tarea: () => Promise<ResultadoCaso<T>>) => Promise<ResultadoCaso<T>>;

/** Forty tasks of one key, more than a home has devices; further requests are told to come back. */
const UNA_POR_CLAVE = { aLaVez: 1, enEspera: 39 };

/**
 * A queue for each key. Logins of one address are judged one after another, so that a burst of wrong passwords is
 * counted before the next is looked at, a burst of right ones is not mistaken for it, and one address has at most one
 * place in the queue of hashes.
 */
export const crearFilas = (): EnFila => {
  const filas = new Map<string, { readonly enTurno: EnTurno; cuantas: number }>();
  return async (clave, tarea) => {
    const fila = filas.get(clave) ?? { enTurno: crearTurnos(UNA_POR_CLAVE), cuantas: 0 };
    filas.set(clave, fila);
    fila.cuantas += 1;
    try {
      return (await fila.enTurno(tarea)) ?? ocupado();
    } finally {
      fila.cuantas -= 1;
      if (fila.cuantas === 0) filas.delete(clave);
    }
  };
};
