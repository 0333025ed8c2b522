import type { FastifyRequest } from 'fastify';
import { type PermisoLlave, PREFIJO_LLAVE } from '#shared/domain/llaves/llaves.ts';
import type { Actor } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import type { Db } from '#server/db/esquema.ts';

// The credentials of a request, unverified.

const BASICA = /^Basic ([\w+/=-]+)$/i;
const PORTADOR = /^Bearer ([\w.~+/=-]+)$/i;

/** Returns the bearer token of a request, unverified. */
export const portadorDe = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  PORTADOR.exec(headers.authorization ?? '')?.[1];

/**
 * Returns the key of a request, unverified: its bearer token, or the password of HTTP Basic under any username, for clients that
 * know nothing else. Null if it has none.
 */
export const llaveDe = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const basica = BASICA.exec(request.headers.authorization ?? '')?.[1];
  const clara = basica === undefined ? undefined : Buffer.from(basica, 'base64').toString();
  const secreto = clara === undefined ? portadorDe(request) : clara.slice(clara.indexOf(':') + 1);
  return secreto?.startsWith(PREFIJO_LLAVE) === true ? secreto : null;
};

/** The member as whom a key acts, and the family's version when it was read. */
interface Abierto {
  readonly actor: Actor;
  readonly version: number;
}

/** The check of keys (effects/llaves/llaves.ts). `abren` are the scopes that open the call; without them no key does. */
export interface JuicioDeLlaves {
  /** Judges a key that came from an address. Wrong keys of one address are throttled. */
  readonly juzgar: (
    secreto: string,
    abren: readonly PermisoLlave[] | undefined,
    direccion: string,
  ) => Promise<ResultadoCaso<Abierto>>;
  /** Judges the key again inside a change, for the same call. */
  readonly releer: (
    db: Db,
    secreto: string,
    abren: readonly PermisoLlave[] | undefined,
  ) => Promise<ResultadoCaso<Abierto>>;
}
