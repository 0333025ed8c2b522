import type { Quien } from './contexto.ts';
import { ocupado, type ResultadoCaso } from './resultado.ts';
import { type PorTramos, sinPrisa } from '#shared/domain/por-tramos.ts';

/** Runs a task when its turn in the queue comes, and returns its result; null, without running it, when too many tasks wait. */
export type EnCola = <T>(tarea: () => Promise<T>, quien?: Quien) => Promise<T | null>;

/**
 * Creates a queue that runs `aLaVez` tasks at a time. Waiting tasks of known callers run before those of strangers.
 * At most `enEspera` tasks of each kind wait.
 */
export const crearCola = ({ aLaVez, enEspera }: { readonly aLaVez: number; readonly enEspera: number }): EnCola => {
  const espera: Record<Quien, (() => void)[]> = { CONOCIDO: [], EXTRANO: [] };
  let libres = aLaVez;
  return async (tarea, quien = 'EXTRANO') => {
    if (libres > 0) libres -= 1;
    else if (espera[quien].length >= enEspera) return null;
    else await new Promise<void>((pasar) => espera[quien].push(pasar));
    try {
      return await tarea();
    } finally {
      const siguiente = espera.CONOCIDO.shift() ?? espera.EXTRANO.shift();
      if (siguiente === undefined) libres += 1;
      else siguiente();
    }
  };
};

/** Runs a task after the earlier tasks with the same key. */
export type EnSuCola = <T>(clave: string, tarea: () => Promise<ResultadoCaso<T>>) => Promise<ResultadoCaso<T>>;

/** Number of tasks of one key: one runs and 39 wait, more than a home has devices. Further requests are refused as busy. */
const UNA_POR_CLAVE = { aLaVez: 1, enEspera: 39 };

/**
 * Creates a queue for each key. Logins with the same key are judged one after another, so each wrong password is counted before
 * the next login is looked at. Also, no key has more than one place in the queue for password hashes.
 */
export const crearColas = (): EnSuCola => {
  const colas = new Map<string, { readonly enCola: EnCola; cuantas: number }>();
  return async (clave, tarea) => {
    const cola = colas.get(clave) ?? { enCola: crearCola(UNA_POR_CLAVE), cuantas: 0 };
    colas.set(clave, cola);
    cola.cuantas += 1;
    try {
      return (await cola.enCola(tarea)) ?? ocupado();
    } finally {
      cola.cuantas -= 1;
      if (cola.cuantas === 0) colas.delete(clave);
    }
  };
};

/** Captured at load time, so that it stays real when a test replaces the timer functions. */
const masTarde = setImmediate;

/** Yields one turn of the event loop. Call it between computations that take tens of milliseconds each. */
export const dejarPaso = (): Promise<void> => new Promise((seguir) => void masTarde(seguir));

/**
 * Runs to its end a computation that pauses, and yields one turn of the event loop at each pause.
 * A change may await this; otherwise it awaits only the database, because other changes wait meanwhile.
 */
export const dejandoPaso = <T>(pasos: PorTramos<T>): Promise<T> => sinPrisa(pasos, dejarPaso);
