import { sumarSegundos } from '../instantes.ts';
import { bien, rechazado, type Resultado } from '../resultado.ts';
import type { Instante } from '../tipos.ts';

/** Limits of a family's list of rewards. */
export const MAXIMO_PREMIOS = 40;
export const COSTE_MINIMO = 1;
export const COSTE_MAXIMO = 9_999;
export const LARGO_MINIMO_PREMIO = 2;
export const LARGO_PREMIO = 60;

/**
 * The states of a request. `PEDIDO` waits for an admin; `CONCEDIDO` and `DENEGADO` are their answers. `RETIRADO`: it ended
 * without an answer. `DEVUELTO`: it was granted and then taken back.
 */
export const ESTADOS_PEDIDO = ['PEDIDO', 'CONCEDIDO', 'DENEGADO', 'RETIRADO', 'DEVUELTO'] as const;
export type EstadoPedido = (typeof ESTADOS_PEDIDO)[number];

// Rewards are off until an admin switches them on for some members. A member's balance is the points, without bonuses, of what
// they completed while rewards were on, minus the cost of granted rewards; rewards never change `puntos_totales`. Asking
// reserves the points, and granting needs them, so only a later correction makes a debt. When rewards are switched off for a
// member, or the member is archived, requests that wait are withdrawn and the balance stays as it is.

const SEGUNDOS_PARA_DEVOLVER = 24 * 3_600;

/** The fields of a request that count in a member's account. */
export interface PedidoContado {
  readonly estado: EstadoPedido;
  readonly coste: number;
}

/** A member's points for rewards. None is below zero. */
export interface CuentaPremios {
  /** Points that may be asked for now. */
  readonly saldo: number;
  /** Points reserved by requests that wait. */
  readonly apartados: number;
  /** Points of granted rewards that corrections took away afterwards; the next points pay them first. */
  readonly deuda: number;
}

const sumar = (pedidos: readonly PedidoContado[], estado: EstadoPedido): number =>
  pedidos.reduce((suma, p) => suma + (p.estado === estado ? p.coste : 0), 0);

/**
 * Returns a member's account, from all points earned for rewards and all requests. The account is not stored, so every correction
 * of a chore is counted at once.
 */
export const cuentaDe = (ganados: number, pedidos: readonly PedidoContado[]): CuentaPremios => {
  const queda = ganados - sumar(pedidos, 'CONCEDIDO');
  const apartados = sumar(pedidos, 'PEDIDO');
  return { saldo: Math.max(0, queda - apartados), apartados, deuda: Math.max(0, -queda) };
};

/**
 * Returns the points that are missing to grant a request that waits; 0 when there are enough. Other requests that wait do not
 * count, since each of them may still be refused.
 */
export const faltanPara = (coste: number, ganados: number, pedidos: readonly PedidoContado[]): number =>
  Math.max(0, coste - (ganados - sumar(pedidos, 'CONCEDIDO')));

/** A reward that a member asks for, with all that decides whether they may. */
interface Peticion {
  readonly coste: number;
  /** True while rewards are on for the member. */
  readonly activo: boolean;
  readonly ganados: number;
  readonly pedidos: readonly PedidoContado[];
}

/**
 * Accepts a request for a reward if rewards are on for the member and their balance pays it. When the balance is too low, the
 * refusal says how many points are missing.
 */
export const sePide = ({
  coste,
  activo,
  ganados,
  pedidos,
}: Peticion): Resultado<null, 'PREMIOS_APAGADOS' | 'PREMIO_FALTAN_PUNTOS'> => {
  if (!activo) return rechazado('PREMIOS_APAGADOS');
  const faltan = coste - (ganados - sumar(pedidos, 'CONCEDIDO') - sumar(pedidos, 'PEDIDO'));
  return faltan <= 0 ? bien(null) : rechazado('PREMIO_FALTAN_PUNTOS', { faltan });
};

/** Returns the instant until which a granted reward may be taken back. */
export const finDeDevolver = (resuelto_en: Instante): Instante => sumarSegundos(resuelto_en, SEGUNDOS_PARA_DEVOLVER);

/** The fields of a request that decide who may give it back. */
interface PedidoDeAlguien {
  readonly estado: EstadoPedido;
  readonly miembro: number;
  readonly resuelto_en: Instante | null;
}

/**
 * Returns the state to which «Devolver» by `quien` brings a request. A member withdraws their own while it waits (RETIRADO). An
 * admin takes back a granted one for a day (DEVUELTO). Null when `quien` may do neither.
 */
export const queDevuelve = (
  { estado, miembro, resuelto_en }: PedidoDeAlguien,
  quien: { readonly id: number; readonly es_administrador: boolean },
  ahora: Instante,
): 'RETIRADO' | 'DEVUELTO' | null => {
  if (estado === 'PEDIDO' && miembro === quien.id) return 'RETIRADO';
  const aTiempo = resuelto_en !== null && ahora < finDeDevolver(resuelto_en);
  return estado === 'CONCEDIDO' && quien.es_administrador && aTiempo ? 'DEVUELTO' : null;
};

/** A stretch of time during which rewards are on for a member; open while `hasta` is null. */
export interface Tramo {
  readonly desde: Instante;
  readonly hasta: Instante | null;
}

/** Tells whether points earned at an instant count: only those earned while rewards were on do. */
export const cuentaEn = (tramos: readonly Tramo[], en: Instante): boolean =>
  tramos.some(({ desde, hasta }) => desde <= en && (hasta === null || en < hasta));
