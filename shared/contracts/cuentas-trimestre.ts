import { z } from 'zod';
import { CLASES } from '#shared/domain/cuentas-trimestre/renglones.ts';
import { dia, diaEntrada, grupoEdad, id, instante } from './comunes.ts';

/** The ledger of a quarter («Cuentas»), in points: shared/domain/cuentas-trimestre/README.md. */

/** A quarter, by any day of it; without one the present one. */
export const ConsultaCuentas = z.strictObject({ trimestre: diaEntrada.optional() });

const sumas = {
  /** propias + cedido + excusado + vencido + abierto. */
  prometido: z.int(),
  /** propias + cubierto + extra. */
  hecho: z.int(),
  propias: z.int(),
  /** Done for others, and left to others. */
  cubierto: z.int(),
  cedido: z.int(),
  excusado: z.int(),
  vencido: z.int(),
  abierto: z.int(),
  extra: z.int(),
};
export const SumasCuentas = z.object(sumas);
export type SumasCuentas = z.infer<typeof SumasCuentas>;

/** With an account, or with something in the quarter. */
const CuentaMiembro = z.object({
  miembro: id,
  nombre: z.string(),
  color: z.string(),
  avatar: z.string().nullable(),
  grupo_edad: grupoEdad,
  ...sumas,
  /** hecho − prometido as of today, with what was corrected since the freeze. */
  saldo: z.int(),
  /** The weeks in which they have something, by their Monday, the first one first. */
  semanas: z.array(z.object({ desde: dia, ...sumas })),
});
export type CuentaMiembro = z.infer<typeof CuentaMiembro>;

const juicio = {
  clase: z.enum(CLASES),
  /** Each time. */
  puntos: z.int(),
  /** Its owner; null: none. */
  miembro: id.nullable(),
  /** The member who did it; null: not done. */
  hecha_por: id.nullable(),
};
const vez = {
  /** The assignment's; negative when it is no longer there. */
  id: z.int(),
  dia,
};

/** The occurrences of a chore that count alike, for the same people. */
const RenglonCuentas = z.object({
  tarea: id,
  nombre: z.string(),
  /** True for planning work, as the chore says, or said when the quarter was frozen. */
  de_cabeza: z.boolean(),
  ...juicio,
  veces: z.array(z.object(vez)),
});
export type RenglonCuentas = z.infer<typeof RenglonCuentas>;

/** An occurrence that counts in another way than when the quarter was frozen; null: it was not there, or is gone. */
const CorreccionCuentas = z.object({
  ...vez,
  tarea: id,
  nombre: z.string(),
  antes: z.object(juicio).nullable(),
  ahora: z.object(juicio).nullable(),
  /** The amounts that it adds to each account. */
  efectos: z.array(z.object({ miembro: id.nullable(), prometido: z.int(), hecho: z.int() })),
});
export type CorreccionCuentas = z.infer<typeof CorreccionCuentas>;

export const CuentasTrimestre = z.object({
  trimestre_inicio: dia,
  /** Its last day. */
  hasta: dia,
  /** When it was frozen; null while it goes on. */
  congelada_en: instante.nullable(),
  /** The quarters of the family's history, by their first days, the present one first. */
  trimestres: z.array(dia),
  /** As they were called when it was frozen. */
  miembros: z.array(CuentaMiembro),
  total: SumasCuentas,
  /** The load of nobody's chores, included in the total. */
  de_nadie: SumasCuentas,
  renglones: z.array(RenglonCuentas),
  correcciones: z.array(CorreccionCuentas),
});
export type CuentasTrimestre = z.infer<typeof CuentasTrimestre>;
