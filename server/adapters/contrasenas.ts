import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Contrasenas, Quien } from '#server/change/contexto.ts';

/** OWASP's minimum for argon2id (algorithm 2): 19 MiB, 2 passes, 1 lane. */
const OPCIONES = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Node has four threads for hashing and for reading files: at least one is left to the files, or a burst of logins would keep pages waiting behind it. */
const A_LA_VEZ = Math.min(3, availableParallelism());

/** Hashes that may wait, of those whom the server knows and of strangers each: the last of them waits a second or two. */
const EN_ESPERA = 32;

/**
 * Runs at most `cuantas` at a time; the others wait their turn, those whom the server knows before strangers, and at most
 * `maximo` of each. Who finds his queue full gets null at once: nobody waits for more than what is in it.
 */
export const crearTurnos = (
  cuantas: number,
  maximo = EN_ESPERA,
): (<T>(tarea: () => Promise<T>, quien?: Quien) => Promise<T | null>) => {
  const espera: Record<Quien, (() => void)[]> = { CONOCIDO: [], EXTRANO: [] };
  let libres = cuantas;
  return async (tarea, quien = 'EXTRANO') => {
    if (libres > 0) libres -= 1;
    else if (espera[quien].length >= maximo) return null;
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

/** argon2id off the main thread. An unknown user is compared with a hash of nothing, so they cost the same time as a known one. */
export const crearContrasenas = async (): Promise<Contrasenas> => {
  const enTurno = crearTurnos(A_LA_VEZ);
  const senuelo = await hash('nadie', OPCIONES);
  return {
    cifrar: (clara, quien) => enTurno(() => hash(clara.normalize('NFC'), OPCIONES), quien),
    coincide: async (guardado, clara, quien) => {
      const igual = await enTurno(() => verify(guardado ?? senuelo, clara.normalize('NFC')), quien);
      return igual && guardado !== null;
    },
  };
};
