import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Contrasenas } from '#server/change/contexto.ts';
import { crearCola } from '#server/change/colas.ts';

/** Cost recommended by OWASP as the minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const COSTE = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const BYTES_SAL = 16;
const BYTES_RESUMEN = 32;

/**
 * Number of hashes computed at once. Node's pool has four threads, which also read files; one stays free so that a burst of
 * logins does not block the pages.
 */
const A_LA_VEZ = Math.min(3, availableParallelism());

/** Maximum length of each of the two queues, one for known callers and one for strangers. */
const EN_ESPERA = 32;

interface Cifrado {
  readonly coste: { readonly memory: number; readonly passes: number; readonly parallelism: number };
  readonly sal: Buffer;
  readonly resumen: Buffer;
}

/** Computes the hash of a password on a thread of Node's pool. */
const derivar = (clara: string, { coste, sal, resumen }: Cifrado): Promise<Buffer> =>
  new Promise((listo, fallar) => {
    const parametros = { ...coste, message: clara.normalize('NFC'), nonce: sal, tagLength: resumen.length };
    argon2('argon2id', parametros, (error, derivado) => (error === null ? listo(derivado) : fallar(error)));
  });

const sinRelleno = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Formats a hash as a PHC string, the usual format of argon2 hashes. */
const escribir = ({ coste, sal, resumen }: Cifrado): string =>
  `$argon2id$v=19$m=${String(coste.memory)},t=${String(coste.passes)},p=${String(coste.parallelism)}$${sinRelleno(sal)}$${sinRelleno(resumen)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

/** Parses a PHC string; null if it is not one of argon2id. */
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
 * Hashes and compares passwords with argon2id, off the main thread. For an unknown user the password is compared with a decoy
 * hash, so that the time taken does not reveal which users exist.
 */
export const crearContrasenas = (): Contrasenas => {
  const enCola = crearCola({ aLaVez: A_LA_VEZ, enEspera: EN_ESPERA });
  let senuelo: string | undefined;
  return {
    cifrar: (clara, quien) => enCola(() => cifrar(clara), quien),
    coincide: async (guardado, clara, quien) => {
      const igual = await enCola(async () => {
        // The decoy is made at the first login, so that a start spends neither 19 MiB nor time on it.
        senuelo ??= await cifrar('nadie');
        return comparar(guardado ?? senuelo, clara);
      }, quien);
      return igual && guardado !== null;
    },
  };
};
