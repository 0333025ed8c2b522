import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';

// Webhooks: addresses that are told what happens in a family, as Standard Webhooks 1.0 says.

/** Most addresses of a family. */
export const MAXIMO_WEBHOOKS = 5;
/** Most messages that wait for one address; the oldest make room. */
export const MAXIMO_EN_ESPERA = 1_000;
/** Number of messages that the log of an address keeps, besides those that wait. */
export const EN_REGISTRO = 50;
/** The most characters of an address. */
export const LARGO_DIRECCION = 500;

export const PREFIJO_SECRETO = 'whsec_';
/** Random bytes in a secret and in a message's id. */
export const BYTES_SECRETO = 32;
export const BYTES_MENSAJE = 16;
/** Time, in seconds, for which the earlier secret stays valid beside a new one. */
export const DOS_SECRETOS = 86_400;

/** Types of messages; each is the name of the fact that it tells of (`shared/contracts/hechos.ts`). */
export type TipoDeMensaje =
  | 'asignacion.completada'
  | 'asignacion.deshecha'
  | 'reparto.turno'
  | 'reparto.terminado'
  | 'votacion.completada'
  | 'semana.cerrada'
  | 'meta.alcanzada'
  | 'logro.desbloqueado';
export const TIPO_PRUEBA = 'webhook.prueba';

/**
 * `ESPERA`: to be sent; `ENTREGADA`: answered with 2xx; `NEGADA`: given up, since another attempt is of no use, its failure
 * switched the address off, or it was a test, which is sent only once.
 */
export const ESTADOS_ENTREGA = ['ESPERA', 'ENTREGADA', 'NEGADA'] as const;
export type EstadoEntrega = (typeof ESTADOS_ENTREGA)[number];

/** Reasons why an address is off. `MANO`: an admin; `YA_NO`: it answered 410; `UN_DIA`: all attempts failed for a day. */
export const PORQUES_APAGADO = ['MANO', 'YA_NO', 'UN_DIA'] as const;
export type PorQueApagado = (typeof PORQUES_APAGADO)[number];

/** Pauses, in seconds, after the first failed attempt at a message, the second, and so on; the last one repeats. */
const PAUSAS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400] as const;
const PAUSA_MAXIMA = 14_400;
const UN_DIA = 86_400;

/**
 * Failed attempts at one message from which the address may be switched off. Without this minimum a box that was itself off
 * for a day would give up at its first attempt.
 */
const INTENTOS_MINIMOS = PAUSAS.length - 1;

/** The outcome of an attempt; `estado` is null when there was no answer. */
export interface Intento {
  readonly estado: number | null;
  /** The pause that the answer asked for, in seconds; 0 if none. */
  readonly esperar: number;
}

interface Fallos {
  /** Attempts at the message, including this one. */
  readonly intentos: number;
  /** The address's `falla_desde`: the instant of its first failed attempt; null if this is the first. */
  readonly desde: Instante | null;
  readonly ahora: Instante;
}

/**
 * The next step after an attempt: the message is finished, it is tried again after a pause in seconds, or the address is
 * switched off.
 */
export type Sigue =
  | { readonly tipo: 'HECHA'; readonly estado: 'ENTREGADA' | 'NEGADA' }
  | { readonly tipo: 'OTRA_VEZ'; readonly pausa: number }
  | { readonly tipo: 'APAGAR'; readonly por: 'YA_NO' | 'UN_DIA' };

/** Tells whether another attempt at the same message may succeed. */
const esPasajero = (estado: number | null): boolean =>
  estado === null || estado < 200 || estado >= 500 || [408, 425, 429].includes(estado);

/**
 * Judges an attempt. A message that is refused for good is finished too, so that it does not hold up those after it. One that
 * gets no answer, or one that may be different later (`esPasajero`), is tried again with growing pauses. Once attempts have
 * failed for a day, and `INTENTOS_MINIMOS` times, the address is switched off; an answer of 410 does so at once.
 */
export const loQueSigue = ({ estado, esperar }: Intento, { intentos, desde, ahora }: Fallos): Sigue => {
  if (estado === 410) return { tipo: 'APAGAR', por: 'YA_NO' };
  if (!esPasajero(estado)) return { tipo: 'HECHA', estado: estado !== null && estado < 300 ? 'ENTREGADA' : 'NEGADA' };
  if (desde !== null && intentos >= INTENTOS_MINIMOS && segundosEntre(desde, ahora) >= UN_DIA)
    return { tipo: 'APAGAR', por: 'UN_DIA' };
  const suya = PAUSAS[Math.max(0, intentos - 1)] ?? PAUSA_MAXIMA;
  return { tipo: 'OTRA_VEZ', pausa: Math.min(Math.max(suya, esperar), PAUSA_MAXIMA) };
};
