import type { Dia } from '#shared/domain/tipos.ts';

// Keys with which other programs use the API as a member.

/** Scopes of a key, in the order in which they are shown. `casa` is for admins. */
export const PERMISOS_LLAVE = ['leer', 'marcar', 'calendario', 'casa'] as const;
export type PermisoLlave = (typeof PERMISOS_LLAVE)[number];

/** The most keys that may act as one member at the same time. */
export const MAXIMO_LLAVES = 10;
/** The most characters of a key's name. */
export const LARGO_LLAVE = 40;

/** Random bytes of a key, and the text before them. */
export const BYTES_LLAVE = 32;
export const PREFIJO_LLAVE = 'tt_';
const FORMA = /^tt_[\w-]{43}$/;

/** Tells whether a text has the form of a key. */
export const pareceLlave = (texto: string): boolean => FORMA.test(texto);

/**
 * Returns the first of the scopes that open a call (`abren`) that a key has; null when it has none of them, or when the call is
 * closed to keys (`abren` is undefined).
 */
export const permisoQueAbre = (
  suyos: readonly PermisoLlave[],
  abren: readonly PermisoLlave[] | undefined,
): PermisoLlave | null => abren?.find((permiso) => suyos.includes(permiso)) ?? null;

/** Tells whether a key has ended. `hasta` is the last local day on which it works. */
export const llaveTerminada = ({ hasta }: { readonly hasta: Dia | null }, hoy: Dia): boolean =>
  hasta !== null && hasta < hoy;

interface Quien {
  readonly id: number;
  readonly es_administrador: boolean;
}

/**
 * Tells whether a member may make a key with these scopes that acts as `miembro`. An admin may for anyone, but with `casa` only
 * for themselves; other members only for themselves, without `casa`.
 */
export const puedeHacerLlave = (
  quien: Quien,
  { miembro, permisos }: { readonly miembro: number; readonly permisos: readonly PermisoLlave[] },
): boolean =>
  (miembro === quien.id || quien.es_administrador) &&
  (!permisos.includes('casa') || (quien.es_administrador && miembro === quien.id));

/** The member as whom a key acts, and the member who made it. */
export interface DeQuienEs {
  readonly miembro: number;
  readonly hecha_por: number;
}

/**
 * Tells whether a member sees a key and may revoke it. Members see the keys that act as them. Admins also see any key that one
 * member made to act as another, but not those that others made for themselves.
 */
export const puedeVerLlave = (quien: Quien, { miembro, hecha_por }: DeQuienEs): boolean =>
  miembro === quien.id || (quien.es_administrador && hecha_por !== miembro);

/**
 * Tells whether a key ends because of what happened to the member `quien`. `CUENTA` (their account was reset or archived, or
 * got a new password from the terminal) ends all keys that act as them or that they made. `ROL` (they are no longer an admin)
 * ends those with `casa` that act as them, and those that they made for others.
 */
export const llaveTerminaCon = (
  { miembro, hecha_por, permisos }: DeQuienEs & { readonly permisos: readonly PermisoLlave[] },
  quien: number,
  que: 'CUENTA' | 'ROL',
): boolean => {
  if (que === 'CUENTA') return miembro === quien || hecha_por === quien;
  return miembro === quien ? permisos.includes('casa') : hecha_por === quien;
};
