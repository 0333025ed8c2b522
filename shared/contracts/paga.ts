import { z } from 'zod';
import { ESTADOS_PAGA, MAXIMO_CENTIMOS, MONEDAS } from '#shared/domain/paga/paga.ts';
import { dia, entero, id, instante } from './comunes.ts';

const moneda = z.enum(MONEDAS, { error: 'Moneda no admitida' });

/** A settled week's pocket money of a member. Weeks are named by their Monday; amounts are in cents. */
export const Paga = z.object({
  id,
  miembro: id,
  semana: dia,
  moneda,
  /** The amount that is paid for a whole week. */
  centimos: z.int(),
  /** Percentage done of the points that fell due to the member, at most 100; null when nothing fell due. */
  porciento: z.int().nullable(),
  /** The amount earned in this week. */
  importe: z.int(),
  /** Differences by which earlier weeks were corrected. */
  correcciones: z.array(z.object({ semana: dia, diferencia: z.int() })),
  /** The amount to pay: `importe` with corrections and debts, at least 0. */
  total: z.int(),
  estado: z.enum(ESTADOS_PAGA),
  resuelta_en: instante.nullable(),
  /** Instant until which an admin may undo the payment; null unless it is paid. */
  devolvible_hasta: instante.nullable(),
});
export type Paga = z.infer<typeof Paga>;

/** A member's pocket money: the amount a week, and the amount (`deuda`) that corrections keep back from coming weeks. */
export const CuentaPaga = z.object({ miembro: id, centimos: z.int(), deuda: z.int() });
export type CuentaPaga = z.infer<typeof CuentaPaga>;

/**
 * Pocket money as the caller may see it. Admins see it of all members for whom it is on, any other member only their own. For a
 * member with pocket money switched off, both lists are empty.
 */
export const PagasVistas = z.object({
  /** The family's currency. */
  moneda,
  /** The members for whom it is on. */
  cuentas: z.array(CuentaPaga),
  /** All weeks that wait to be paid, and the latest others, newest first. */
  pagas: z.array(Paga),
});
export type PagasVistas = z.infer<typeof PagasVistas>;

/** The amounts from this week on; pocket money is off for members who are not named. */
export const ImportesPaga = z.strictObject({
  moneda: moneda.optional(),
  importes: z.array(z.strictObject({ miembro: id, centimos: entero(1, MAXIMO_CENTIMOS) })).max(30),
});
export type ImportesPaga = z.infer<typeof ImportesPaga>;
