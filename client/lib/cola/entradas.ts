import type { Almacen } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';

/** A tick that the server has not answered yet, or has refused. */
export interface Entrada {
  /** Idempotency key of the request (see `CabecerasConClave`). */
  readonly clave: string;
  /** The member who ticked. Only their login sends it. */
  readonly usuario: number;
  readonly asignacion: number;
  /** Name of the chore, for messages after its assignment is gone. */
  readonly nombre: string;
  /** ISO instant of the tick on this device's clock: sorts the entries, and stands in for `tocada_en`. */
  readonly en: string;
  /** ISO instant of the tick on the server's clock, on whose day it counts; null if the app had not heard from the server yet. */
  readonly tocada_en?: string | null;
  /** Until when a sender awaits its answer, in milliseconds since 1970; 0 if none does. */
  readonly enviandoHasta: number;
  /** Why the server refused it, until the member has read that; null while it is to be sent. */
  readonly rechazo: string | null;
}

const PREFIJO = propio('te-toca.cola.');

/** Whether a storage key belongs to the queue. Null means that the whole storage was cleared. */
export const esDeLaCola = (clave: string | null): boolean => clave === null || clave.startsWith(PREFIJO);

/** Returns the storage key of an entry. Each entry has its own, so that two tabs writing at once do not overwrite each other. */
const lugar = ({ usuario, asignacion }: Pick<Entrada, 'usuario' | 'asignacion'>): string =>
  `${PREFIJO}${String(usuario)}.${String(asignacion)}`;

const descifrar = (texto: string | null): Entrada | null => {
  try {
    const e = JSON.parse(texto ?? 'null') as Partial<Entrada> | null;
    return e !== null &&
      typeof e.clave === 'string' &&
      typeof e.usuario === 'number' &&
      typeof e.asignacion === 'number'
      ? (e as Entrada)
      : null;
  } catch {
    return null;
  }
};

/** Returns a member's entries in order of their ticks. */
export const leerEntradas = (almacen: Almacen, usuario: number): Entrada[] => {
  const entradas: Entrada[] = [];
  for (let i = 0; i < almacen.length; i += 1) {
    const clave = almacen.key(i);
    if (clave?.startsWith(`${PREFIJO}${String(usuario)}.`) !== true) continue;
    const entrada = descifrar(almacen.getItem(clave));
    if (entrada !== null) entradas.push(entrada);
  }
  return entradas.toSorted((a, b) => a.en.localeCompare(b.en) || a.asignacion - b.asignacion);
};

/** Reads an entry again, because another tab may have changed it, or removed it (null). */
export const releerEntrada = (almacen: Almacen, entrada: Pick<Entrada, 'usuario' | 'asignacion'>): Entrada | null =>
  descifrar(almacen.getItem(lugar(entrada)));

/** Stores an entry. Throws if the browser has no space, so that it is not shown as stored. */
export const escribirEntrada = (almacen: Almacen, entrada: Entrada): void =>
  almacen.setItem(lugar(entrada), JSON.stringify(entrada));

/** Changes an entry that is still stored. One that was removed meanwhile, or replaced by a new tick, is left alone. */
export const cambiarEntrada = (almacen: Almacen, entrada: Entrada, cambios: Partial<Entrada>): void => {
  const actual = releerEntrada(almacen, entrada);
  if (actual?.clave === entrada.clave) escribirEntrada(almacen, { ...actual, ...cambios });
};

/** Removes an entry, unless a newer tick has replaced it. */
export const quitarEntrada = (almacen: Almacen, entrada: Entrada): void => {
  if (releerEntrada(almacen, entrada)?.clave === entrada.clave) almacen.removeItem(lugar(entrada));
};
