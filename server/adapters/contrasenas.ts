import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Contrasenas } from '#server/change/contexto.ts';
import { crearTurnos } from '#server/change/version.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const COSTE = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const BYTES_SAL = 16;
const BYTES_RESUMEN = 32;

/**
 * Number of hashes computed at once. Node has four threads for hashing and for files: at least one is left to the files,
 * or a burst of logins would keep pages waiting.
 */
const A_LA_VEZ = Math.min(3, availableParallelism());

/**
 * Length of the waiting lists: one for known members, one for strangers. The last one waits a
 * second or two.
 */
const EN_ESPERA = 32;

interface Cifrado {
  readonly coste: { readonly memory: number; readonly passes: number; readonly parallelism: number };
  readonly sal: Buffer;
  readonly resumen: Buffer;
}

/** Derives a password's digest on one of Node's own threads. */
const derivar = (clara: string, { coste, sal, resumen }: Cifrado): Promise<Buffer> =>
  new Promise((listo, fallar) => {
    const parametros = { ...coste, message: clara.normalize('NFC'), nonce: sal, tagLength: resumen.length };
    argon2('argon2id', parametros, (error, derivado) => (error === null ? listo(derivado) : fallar(error)));
  });

const sinRelleno = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Writes a hash as a PHC string, as every implementation of argon2 does. */
const escribir = ({ coste, sal, resumen }: Cifrado): string =>
  `$argon2id$v=19$m=${String(coste.memory)},t=${String(coste.passes)},p=${String(coste.parallelism)}$${sinRelleno(sal)}$${sinRelleno(resumen)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

/** Reads a PHC string; null when it is none of argon2id. */
const leer = (guardado: string): Cifrado | null => {
  const partes = PHC.exec(guardado);
  if (partes === null) return null;
  const [, m, t, p, sal = '', resumen = ''] = partes;
  return {
    coste: { memory: Number(m), passes: Number(t), parallelism: Number(p) },
    sal: Buffer.from(sal, 'base64'),
    resumen: Buffer.from(resumen, 'base64'),
  };
};

const cifrar = async (clara: string): Promise<string> => {
  const nuevo = { coste: COSTE, sal: randomBytes(BYTES_SAL), resumen: Buffer.alloc(BYTES_RESUMEN) };
  return escribir({ ...nuevo, resumen: await derivar(clara, nuevo) });
};

const comparar = async (guardado: string, clara: string): Promise<boolean> => {
  const cifrado = leer(guardado);
  return cifrado !== null && timingSafeEqual(await derivar(clara, cifrado), cifrado.resumen);
};

/**
 * Hashes with argon2id, off the main thread. An unknown user is compared with a hash of nothing, so they cost the same
 * time as a known one.
 */
export const crearContrasenas = (): Contrasenas => {
  const enTurno = crearTurnos({ aLaVez: A_LA_VEZ, enEspera: EN_ESPERA });
  let senuelo: string | undefined;
  return {
    cifrar: (clara, quien) => enTurno(() => cifrar(clara), quien),
    coincide: async (guardado, clara, quien) => {
      const igual = await enTurno(async () => {
        // Created at the first login of anyone: a start has no use for its 19 MiB.
        senuelo ??= await cifrar('nadie');
        return comparar(guardado ?? senuelo, clara);
      }, quien);
      return igual && guardado !== null;
    },
  };
};
