import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Contrasenas } from '#server/contexto.ts';

/** OWASP's minimum for argon2id (algorithm 2): 19 MiB, 2 passes, 1 lane. */
const OPCIONES = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Node has four threads for hashing and for reading files: at least one is left to the files, or a burst of logins would keep pages waiting behind it. */
const A_LA_VEZ = Math.min(3, availableParallelism());

/** Runs at most `cuantas` at a time; the others wait their turn. */
export const crearTurnos = (cuantas: number): (<T>(tarea: () => Promise<T>) => Promise<T>) => {
  const espera: (() => void)[] = [];
  let libres = cuantas;
  return async (tarea) => {
    if (libres === 0) await new Promise<void>((pasar) => espera.push(pasar));
    else libres -= 1;
    try {
      return await tarea();
    } finally {
      const siguiente = espera.shift();
      if (siguiente === undefined) libres += 1;
      else siguiente();
    }
  };
};

/** argon2id off the main thread. An unknown user is compared with a hash of nothing, so he costs the same time as a known one. */
export const crearContrasenas = async (): Promise<Contrasenas> => {
  const enTurno = crearTurnos(A_LA_VEZ);
  const senuelo = await hash('nadie', OPCIONES);
  return {
    cifrar: (clara) => enTurno(() => hash(clara.normalize('NFC'), OPCIONES)),
    coincide: async (guardado, clara) => {
      const igual = await enTurno(() => verify(guardado ?? senuelo, clara.normalize('NFC')));
      return igual && guardado !== null;
    },
  };
};
