import type { Tokens } from '#server/contexto.ts';

interface Huella {
  readonly tokens: Pick<Tokens, 'huella'>;
}

/** Beginning of the keys under which the wrong passwords of a user are counted. A digest: people type passwords into the wrong field. */
export const prefijoDeIntentos = ({ tokens }: Huella, usuario: string): string => `acceso|${tokens.huella(usuario)}|`;

/** Where the wrong passwords of a user from an address are counted, whether there is such a user or not. */
export const claveDeIntentos = (contexto: Huella, usuario: string, direccion: string): string => `${prefijoDeIntentos(contexto, usuario)}${direccion}`;
