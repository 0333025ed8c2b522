import { z } from 'zod';
import {
  COSTE_MAXIMO,
  COSTE_MINIMO,
  ESTADOS_PEDIDO,
  LARGO_MINIMO_PREMIO,
  LARGO_PREMIO,
} from '#shared/domain/premios/premios.ts';
import { entero, id, instante, texto } from './comunes.ts';

/** A reward of the family's list. */
export const Premio = z.object({ id, texto: z.string(), coste: z.int() });
export type Premio = z.infer<typeof Premio>;

export const PremioEntrada = z.strictObject({
  texto: texto(LARGO_PREMIO).refine(
    (v) => v.length >= LARGO_MINIMO_PREMIO,
    `Mínimo ${String(LARGO_MINIMO_PREMIO)} caracteres`,
  ),
  coste: entero(COSTE_MINIMO, COSTE_MAXIMO),
});
export type PremioEntrada = z.infer<typeof PremioEntrada>;

/** A member's request for a reward, with the reward's text and cost at the time of the request. */
export const PedidoPremio = z.object({
  id,
  /** Null once the reward was removed from the list. */
  premio: id.nullable(),
  miembro: id,
  texto: z.string(),
  coste: z.int(),
  estado: z.enum(ESTADOS_PEDIDO),
  /** The admin's reason for refusing it; otherwise empty. */
  motivo: z.string(),
  pedido_en: instante,
  resuelto_en: instante.nullable(),
  /** Points that the member lacks for a waiting request after a correction; 0 once it is answered. */
  faltan: z.int(),
  /** Instant until which an admin may take the reward back; null unless it is granted. */
  devolvible_hasta: instante.nullable(),
});
export type PedidoPremio = z.infer<typeof PedidoPremio>;

/** A member's points for rewards: free to spend, reserved by requests that wait, and owed (shared/domain/premios/premios.ts). */
export const CuentaPremios = z.object({ miembro: id, saldo: z.int(), apartados: z.int(), deuda: z.int() });
export type CuentaPremios = z.infer<typeof CuentaPremios>;

/**
 * The rewards, as the caller may see them. Admins see the accounts and requests of all members for whom rewards are on. Any
 * other member sees their own; for one with rewards switched off, all three lists are empty.
 */
export const PremiosVistos = z.object({
  premios: z.array(Premio),
  /** The accounts of the members for whom rewards are on. */
  cuentas: z.array(CuentaPremios),
  /** All requests that wait, and the latest answered ones, newest first. */
  pedidos: z.array(PedidoPremio),
});
export type PremiosVistos = z.infer<typeof PremiosVistos>;

/** The members for whom rewards are on from now on; for all others they are off. */
export const ConPremios = z.strictObject({ miembros: z.array(id).max(30) });

/** Body of a refusal: the admin's reason, which the member reads. */
export const NoConceder = z.strictObject({ motivo: texto(120) });
