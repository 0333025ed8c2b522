import type { Tokens } from '#server/contexto.ts';

interface Huella {
  readonly tokens: Pick<Tokens, 'huella'>;
}

/** Beginning of the keys under which the wrong passwords of a user are counted. A digest: people type passwords into the wrong field. */
export const prefijoDeIntentos = ({ tokens }: Huella, usuario: string): string => `acceso|${tokens.huella(usuario)}|`;

/**
 * Where the wrong passwords of a user from an address are counted.
 * Users that do not exist are throttled like those that do, so that the throttle tells nothing, but share 4,096 rows an
 * address, so that inventing names does not fill the disk.
 */
export const claveDeIntentos = (contexto: Huella, usuario: string, existe: boolean, direccion: string): string =>
  existe ? `${prefijoDeIntentos(contexto, usuario)}${direccion}` : `acceso|?${contexto.tokens.huella(usuario).slice(0, 2)}|${direccion}`;
