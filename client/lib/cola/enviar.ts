import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { Almacen } from '#client/lib/almacen.ts';
import { cambiarEntrada, leerEntradas, quitarEntrada, releerEntrada, type Entrada } from './entradas.ts';

/** Timeout of an answer, in milliseconds: after it the tick is kept and sent again. */
export const PLAZO_MS = 10_000;

/**
 * Outcome of a tick that was sent. `SIN_RESPUESTA` and `AVERIA` (a server failure): nobody knows, so it is sent again.
 * `SIN_SITIO`: the server's disk is full, so it waits until there is room.
 */
export type Suerte =
  | { readonly tipo: 'HECHA'; readonly respuesta: Completada }
  | { readonly tipo: 'YA_HECHA' }
  | { readonly tipo: 'RECHAZADA'; readonly motivo: string }
  | { readonly tipo: 'SIN_SITIO'; readonly motivo: string }
  | { readonly tipo: 'SIN_RESPUESTA' }
  | { readonly tipo: 'AVERIA' };

/** Whether it is still to be sent. */
const espera = ({ tipo }: Suerte): boolean => tipo === 'SIN_RESPUESTA' || tipo === 'AVERIA' || tipo === 'SIN_SITIO';

/**
 * Whether another sender is waiting for its answer. None waits longer than the deadline: what claims to was left by a page
 * that died on a clock that was put back since, and would be held for as long as that.
 */
const laEspera = ({ enviandoHasta }: Entrada, ahora: number): boolean =>
  enviandoHasta > ahora && enviandoHasta - ahora <= PLAZO_MS;

/** The dependencies of sending. */
export interface Medios {
  readonly almacen: Almacen;
  /** Returns the member who is logged in here now, or null. */
  readonly usuario: () => number | null;
  /** Asks the server, once. Never throws. */
  readonly pedir: (entrada: Entrada) => Promise<Suerte>;
  /** Milliseconds since 1970. */
  readonly ahora: () => number;
}

/**
 * Sends one, and leaves the queue as its fate demands: done, it is out; refused, it stays to be told; without an answer
 * it stays to be sent again, under the same key. An answer that comes after somebody else has logged in was given to
 * that person, so it says nothing about this tick.
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
 * Sends what waits of the present user, one after another, and stops where nobody answers or nothing fits. What another
 * sender is waiting for is left to it; each is read anew right before, since it may have been dropped. Tells each fate
 * that is one.
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
