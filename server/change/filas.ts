import { ocupado, type ResultadoCaso } from './resultado.ts';
import { crearTurnos, type EnTurno } from './version.ts';

/** Runs a task after the earlier tasks with the same key. */
export type EnFila = <T>(clave: string, tarea: () => Promise<ResultadoCaso<T>>) => Promise<ResultadoCaso<T>>;

/** Forty tasks with one key at a time, more than a home has devices; further requests are refused as busy. */
const UNA_POR_CLAVE = { aLaVez: 1, enEspera: 39 };

/**
 * Creates a queue for each key; logins from one address use it.
 * They are judged one after another, so each wrong password is counted before the next one is looked at. It also leaves each
 * address at most one place in the queue for password hashes.
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
