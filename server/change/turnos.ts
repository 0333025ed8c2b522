import type { Quien } from './contexto.ts';

/**
 * Runs a task when its turn comes and answers its result; null at once, without running it, when too many wait already.
 */
export type EnTurno = <T>(tarea: () => Promise<T>, quien?: Quien) => Promise<T | null>;

/**
 * The one kind of queue for whoever waits for an answer: `aLaVez` tasks run at a time, the others wait their turn,
 * those whom the server knows before strangers, and at most `enEspera` of each.
 */
export const crearTurnos = ({ aLaVez, enEspera }: { readonly aLaVez: number; readonly enEspera: number }): EnTurno => {
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
