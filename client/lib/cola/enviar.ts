import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { Almacen } from '#client/lib/navegador/almacen.ts';
import { cambiarEntrada, leerEntradas, quitarEntrada, releerEntrada, type Entrada } from './entradas.ts';

/** Milliseconds to wait for an answer; after that the tick stays in the queue and is sent again. */
export const PLAZO_MS = 10_000;

/**
 * Outcome of sending a tick. `SIN_RESPUESTA` and `AVERIA` (server failure): unknown, so it is sent again. `SIN_SITIO`: the
 * server's disk is full, so it is sent again once there is space.
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
 * Whether another sender still awaits this tick's answer. No sender waits longer than `PLAZO_MS`. A deadline further ahead
 * was left by a page that died before the device's clock was set back; it does not count, since it would block the tick for
 * as long.
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
 * Sends one tick and updates its queue entry. Done: removed. Refused: kept with the reason. No answer: kept, to be sent again
 * under the same key. An answer other than success counts as none if another member has logged in meanwhile, because the server
 * gave it to that member.
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
 * Sends the logged-in member's waiting ticks one after another. Stops when nobody answers or the server's disk is full. Skips
 * ticks whose answer another sender awaits, and rereads each entry first, because it may have been removed. Calls `contar` with
 * each final outcome.
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
