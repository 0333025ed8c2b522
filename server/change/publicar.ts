import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';

/** Where an event goes: everyone of a family, or one member's devices. */
export type Sala = `familia:${number}` | `miembro:${number}`;

/** One event to publish; `datos` is as the contract says, `version` the family's after the commit. */
export type Publicacion = {
  readonly [N in NombreEvento]: {
    readonly sala: Sala;
    readonly evento: N;
    readonly version: number;
    readonly datos: Eventos[N];
  };
}[NombreEvento];

/** A socket that must go: every device of a member, or those of one login, or a shared screen. */
export type Corte = { readonly miembro: number } | { readonly acceso: number } | { readonly pantalla: number };

/**
 * Publishing is synchronous and follows the commit with nothing in between but the use case's own return: a few
 * microtasks. The next transaction cannot begin before the first released the connection, and takes more of them
 * (begin, queries, commit) until its own events leave. So a family hears its versions in the order of the commits,
 * provided that no use case with events awaits anything real (signing, hashing, files) between its commit and its
 * events: activar-cuenta.ts, which signs, publishes by itself first.
 */
export interface Publicar {
  /** Sends what a committed transaction changed. Never called before the commit. */
  readonly eventos: (publicaciones: readonly Publicacion[]) => void;
  /** Closes sockets whose rights ended. */
  readonly cortar: (cortes: readonly Corte[]) => void;
}

/** An event to everyone of a family. */
export const aFamilia = <N extends NombreEvento>(
  familia: number,
  version: number,
  evento: N,
  datos: Eventos[N],
): Publicacion => ({ sala: `familia:${familia}`, evento, version, datos }) as unknown as Publicacion;
