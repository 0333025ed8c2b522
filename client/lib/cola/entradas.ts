import type { Almacen } from '#client/lib/almacen.ts';
import { propio } from '#client/lib/base.ts';

/** A tick that the server has not answered yet. */
export interface Entrada {
  /** The idempotency key: see `CabecerasConClave`. */
  readonly clave: string;
  /** The member who ticked. Only their login sends it. */
  readonly usuario: number;
  readonly asignacion: number;
  /** The words for it, should its assignment be gone when they are needed. */
  readonly nombre: string;
  /** When it was ticked, on this device's clock: only to be told. */
  readonly en: string;
  /** Until when somebody is waiting for its answer, in milliseconds since 1970; 0: nobody. */
  readonly enviandoHasta: number;
  /** Why the server refused it, until the person has read it; null: still to be sent. */
  readonly rechazo: string | null;
}

const PREFIJO = propio('te-toca.cola.');

/** Whether a key of the store is the queue's. */
export const esDeLaCola = (clave: string | null): boolean => clave === null || clave.startsWith(PREFIJO);

/** One key for each, so that two tabs that write at the same moment overwrite nothing of each other's. */
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

/** A user's waiting ticks, in order. */
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

/** Reads an entry again: another tab may have changed or removed it (null). */
export const releerEntrada = (almacen: Almacen, entrada: Pick<Entrada, 'usuario' | 'asignacion'>): Entrada | null =>
  descifrar(almacen.getItem(lugar(entrada)));

/** Writes it. Throws when the browser has no room: then it was not kept, and must not be shown as kept. */
export const escribirEntrada = (almacen: Almacen, entrada: Entrada): void =>
  almacen.setItem(lugar(entrada), JSON.stringify(entrada));

/** Changes an entry that still stands; one that was dropped meanwhile, or ticked anew, is left alone. */
export const cambiarEntrada = (almacen: Almacen, entrada: Entrada, cambios: Partial<Entrada>): void => {
  const actual = releerEntrada(almacen, entrada);
  if (actual?.clave === entrada.clave) escribirEntrada(almacen, { ...actual, ...cambios });
};

/** Takes an entry out, unless another has taken its place. */
export const quitarEntrada = (almacen: Almacen, entrada: Entrada): void => {
  if (releerEntrada(almacen, entrada)?.clave === entrada.clave) almacen.removeItem(lugar(entrada));
};
