import type { Almacen } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import type { Completada } from '#shared/contracts/asignaciones.ts';

/** A tick of a completed chore that the server has not answered yet, or has refused. */
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
  /** The server's text that refused the tick, kept until the member has read it; null while the tick is to be sent. */
  readonly rechazo: string | null;
}

const PREFIJO = propio('te-toca.cola.');

/** Whether a storage key belongs to the queue. True for null, the key of the event after all storage was cleared. */
export const esDeLaCola = (clave: string | null): boolean => clave === null || clave.startsWith(PREFIJO);

/**
 * Returns the storage key of an entry: one for each member and assignment, so that two tabs writing at once do not overwrite
 * each other's entries.
 */
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

/** Returns a member's readable entries, oldest tick first. */
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

/** Reads an entry again, because another tab may have changed it. Null if it was removed. */
export const releerEntrada = (almacen: Almacen, entrada: Pick<Entrada, 'usuario' | 'asignacion'>): Entrada | null =>
  descifrar(almacen.getItem(lugar(entrada)));

/** Stores an entry. Throws if the browser has no space, so that it is not shown as stored. */
export const escribirEntrada = (almacen: Almacen, entrada: Entrada): void =>
  almacen.setItem(lugar(entrada), JSON.stringify(entrada));

/** Changes an entry that is still stored. One that has been removed, or replaced by a new tick, is left alone. */
const cambiarEntrada = (almacen: Almacen, entrada: Entrada, cambios: Partial<Entrada>): void => {
  const actual = releerEntrada(almacen, entrada);
  if (actual?.clave === entrada.clave) escribirEntrada(almacen, { ...actual, ...cambios });
};

/** Removes an entry, unless a newer tick has replaced it. */
export const quitarEntrada = (almacen: Almacen, entrada: Entrada): void => {
  if (releerEntrada(almacen, entrada)?.clave === entrada.clave) almacen.removeItem(lugar(entrada));
};

/** Milliseconds to wait for an answer; after that the tick stays in the queue and is sent again. */
export const PLAZO_MS = 10_000;

/**
 * Outcome of sending a tick. `HECHA`: counted now. `YA_HECHA`: the assignment was complete before. `RECHAZADA`: refused for good.
 * `SIN_RESPUESTA` and `AVERIA` (server failure): unknown. `SIN_SITIO`: the server's disk is full. After these three the tick
 * stays in the queue and is sent again, but not after an `AVERIA` at the first attempt (`encolar`). `motivo` is the server's
 * text.
 */
export type Suerte =
  | { readonly tipo: 'HECHA'; readonly respuesta: Completada }
  | { readonly tipo: 'YA_HECHA' }
  | { readonly tipo: 'RECHAZADA'; readonly motivo: string }
  | { readonly tipo: 'SIN_SITIO'; readonly motivo: string }
  | { readonly tipo: 'SIN_RESPUESTA' }
  | { readonly tipo: 'AVERIA' };

/** Whether the tick is to be sent again. */
const espera = ({ tipo }: Suerte): boolean => tipo === 'SIN_RESPUESTA' || tipo === 'AVERIA' || tipo === 'SIN_SITIO';

/**
 * Whether another sender, such as another tab, still awaits this tick's answer. No sender waits longer than `PLAZO_MS`. A
 * deadline further ahead was left by a page that died before the device's clock was set back. It does not count, because it would
 * block the tick until then.
 */
const laEspera = ({ enviandoHasta }: Entrada, ahora: number): boolean =>
  enviandoHasta > ahora && enviandoHasta - ahora <= PLAZO_MS;

/** Dependencies of the sender, which tests replace. */
export interface Medios {
  readonly almacen: Almacen;
  /** Returns the id of the member logged in now, or null. */
  readonly usuario: () => number | null;
  /** Sends the request once. Never throws. */
  readonly pedir: (entrada: Entrada) => Promise<Suerte>;
  /** Returns the current time in milliseconds since 1970. */
  readonly ahora: () => number;
}

/**
 * Sends one tick, updates its queue entry and returns the outcome. Done, now or before: removed. Refused: kept with the reason.
 * Otherwise: kept, to be sent again under the same key. If the member who ticked is no longer logged in, any outcome but
 * `HECHA` is returned as `SIN_RESPUESTA`, because the server may have judged the request of another login.
 */
export const enviarEntrada = async ({ almacen, usuario, pedir, ahora }: Medios, entrada: Entrada): Promise<Suerte> => {
  cambiarEntrada(almacen, entrada, { enviandoHasta: ahora() + PLAZO_MS });
  const suerte = await pedir(entrada);
  const deOtro = suerte.tipo !== 'HECHA' && usuario() !== entrada.usuario;
  if (deOtro || espera(suerte)) {
    cambiarEntrada(almacen, entrada, { enviandoHasta: 0 });
    return deOtro ? { tipo: 'SIN_RESPUESTA' } : suerte;
  }
  if (suerte.tipo === 'RECHAZADA') cambiarEntrada(almacen, entrada, { rechazo: suerte.motivo, enviandoHasta: 0 });
  else quitarEntrada(almacen, entrada);
  return suerte;
};

/**
 * Sends the logged-in member's waiting ticks one after another. Stops when no answer comes, the server's disk is full or another
 * member has logged in. Skips ticks whose answer another sender awaits, and rereads each entry first, because it may have been
 * removed. Calls `contar` with each outcome that is final: `HECHA`, `YA_HECHA` or `RECHAZADA`.
 */
export const vaciarCola = async (medios: Medios, contar: (entrada: Entrada, suerte: Suerte) => void): Promise<void> => {
  const { almacen, usuario, ahora } = medios;
  const quien = usuario();
  if (quien === null) return;
  for (const leida of leerEntradas(almacen, quien)) {
    const entrada = releerEntrada(almacen, leida);
    if (entrada === null || entrada.rechazo !== null || laEspera(entrada, ahora())) continue;
    if (usuario() !== quien) return;
    const suerte = await enviarEntrada(medios, entrada);
    if (suerte.tipo === 'SIN_RESPUESTA' || suerte.tipo === 'SIN_SITIO') return;
    if (suerte.tipo !== 'AVERIA') contar(entrada, suerte);
  }
};
