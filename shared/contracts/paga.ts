import { z } from 'zod';
import { ESTADOS_PAGA, MAXIMO_CENTIMOS, MONEDAS } from '#shared/domain/paga/paga.ts';
import { dia, entero, id, instante } from './comunes.ts';

const moneda = z.enum(MONEDAS, { error: 'Moneda no admitida' });

/** A settled week's pocket money of a member (shared/domain/paga). Weeks are named by their Monday, amounts are in cents. */
export const Paga = z.object({
  id,
  miembro: id,
  semana: dia,
  moneda,
  /** The amount that a whole week pays. */
  centimos: z.int(),
  /** Percentage of their share that the member did, at most 100; null when nothing fell due. */
  porciento: z.int().nullable(),
  /** The line of the week itself, and the corrections of earlier weeks. */
  importe: z.int(),
  correcciones: z.array(z.object({ semana: dia, diferencia: z.int() })),
  /** The amount to pay. */
  total: z.int(),
  estado: z.enum(ESTADOS_PAGA),
  resuelta_en: instante.nullable(),
  /** Instant until which an admin may undo the payment; null unless it is paid. */
  devolvible_hasta: instante.nullable(),
});
export type Paga = z.infer<typeof Paga>;

/** A member's pocket money: the amount a week, and what corrections still keep back from the next ones. */
export const CuentaPaga = z.object({ miembro: id, centimos: z.int(), deuda: z.int() });
export type CuentaPaga = z.infer<typeof CuentaPaga>;

/**
 * Pocket money as the caller may see it: admins all of it, a member for whom it is on their own, and anybody else nothing.
 */
export const PagasVistas = z.object({
  /** The family's currency. */
  moneda,
  /** The members for whom it is on. */
  cuentas: z.array(CuentaPaga),
  /** Weeks that wait to be paid, and the latest that do not, newest first. */
  pagas: z.array(Paga),
});
export type PagasVistas = z.infer<typeof PagasVistas>;

/** The amounts a week from now on; pocket money is off for members who are not named. */
export const ImportesPaga = z.strictObject({
  moneda: moneda.optional(),
  importes: z.array(z.strictObject({ miembro: id, centimos: entero(1, MAXIMO_CENTIMOS) })).max(30),
});
export type ImportesPaga = z.infer<typeof ImportesPaga>;
