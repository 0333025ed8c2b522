import { availableParallelism } from 'node:os';
import type { Contrasenas } from '#server/change/contexto.ts';
import { crearTurnos } from '#server/change/turnos.ts';

/** OWASP's minimum for argon2id (algorithm 2): 19 MiB, 2 passes, 1 lane. */
const OPCIONES = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * How many hashes are made at once. Node has four threads for hashing and for files: at least one is left to the files,
 * or a burst of logins would keep pages waiting.
 */
const A_LA_VEZ = Math.min(3, availableParallelism());

/**
 * How many hashes may wait: so many for people whom the server knows, and as many for strangers. The last one waits a
 * second or two.
 */
const EN_ESPERA = 32;

/** Loaded with the first password: a start has none. */
const argon2 = () => import('@node-rs/argon2');

/**
 * Hashes with argon2id, off the main thread. An unknown user is compared with a hash of nothing, so they cost the same
 * time as a known one.
 */
export const crearContrasenas = (): Contrasenas => {
  const enTurno = crearTurnos({ aLaVez: A_LA_VEZ, enEspera: EN_ESPERA });
  let senuelo: string | undefined;
  return {
    cifrar: (clara, quien) => enTurno(async () => (await argon2()).hash(clara.normalize('NFC'), OPCIONES), quien),
    coincide: async (guardado, clara, quien) => {
      const igual = await enTurno(async () => {
        const { hash, verify } = await argon2();
        // With the first login, whoever it is of: a start has no use for its 19 MiB.
        senuelo ??= await hash('nadie', OPCIONES);
        return verify(guardado ?? senuelo, clara.normalize('NFC'));
      }, quien);
      return igual && guardado !== null;
    },
  };
};
