import { hash, verify } from '@node-rs/argon2';
import type { Contrasenas } from '#server/contexto.ts';

/** OWASP's minimum for argon2id (algorithm 2): 19 MiB, 2 passes, 1 lane. */
const OPCIONES = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id off the main thread. An unknown user is compared with a hash of nothing, so he costs the same time as a known one. */
export const crearContrasenas = async (): Promise<Contrasenas> => {
  const senuelo = await hash('nadie', OPCIONES);
  return {
    cifrar: (clara) => hash(clara.normalize('NFC'), OPCIONES),
    coincide: async (guardado, clara) => {
      const igual = await verify(guardado ?? senuelo, clara.normalize('NFC'));
      return igual && guardado !== null;
    },
  };
};
