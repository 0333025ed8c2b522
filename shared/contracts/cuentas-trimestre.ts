import { z } from 'zod';
import { CLASES } from '#shared/domain/cuentas-trimestre/renglones.ts';
import { dia, diaEntrada, grupoEdad, id, instante } from './comunes.ts';

// The ledger of a quarter («Cuentas»), in points; its rules are in shared/domain/cuentas-trimestre/README.md.

/** The quarter to show, given by any of its days; by default the present one. */
export const ConsultaCuentas = z.strictObject({ trimestre: diaEntrada.optional() });

const sumas = {
  /** `propias` + `cedido` + `excusado` + `omitido` + `vencido` + `abierto`. */
  prometido: z.int(),
  /** `propias` + `cubierto` + `extra` + `apuntado`. */
  hecho: z.int(),
  propias: z.int(),
  /** Points that the member did for others. */
  cubierto: z.int(),
  /** Points that others did for the member. */
  cedido: z.int(),
  excusado: z.int(),
  /** Points of occurrences skipped as not needed. They are part of `prometido` and left out of the balance. */
  omitido: z.int(),
  vencido: z.int(),
  abierto: z.int(),
  extra: z.int(),
  /** Points of work entered as done that nobody had listed. They are part of `hecho` and left out of the balance. */
  apuntado: z.int(),
};
export const SumasCuentas = z.object(sumas);
export type SumasCuentas = z.infer<typeof SumasCuentas>;

/** The account of a member who has a login or has anything in the quarter. */
const CuentaMiembro = z.object({
  miembro: id,
  nombre: z.string(),
  color: z.string(),
  avatar: z.string().nullable(),
  grupo_edad: grupoEdad,
  ...sumas,
  /** `hecho` − `apuntado` − (`prometido` − `omitido`) as of today, including corrections since the freeze. */
  saldo: z.int(),
  /** Sums of each week in which the member has anything, by its Monday, ascending. */
  semanas: z.array(z.object({ desde: dia, ...sumas })),
});
export type CuentaMiembro = z.infer<typeof CuentaMiembro>;

const juicio = {
  clase: z.enum(CLASES),
  /** Points of one completion. */
  puntos: z.int(),
  /** The owner; null when there is none. */
  miembro: id.nullable(),
  /** The member who did it; null when it is not done. */
  hecha_por: id.nullable(),
};
const vez = {
  /** Id of the occurrence; negative when its row no longer exists. */
  id: z.int(),
  dia,
};

/** A line of the ledger: the occurrences of a chore that have the same name, class, points, owner and `hecha_por`. */
const RenglonCuentas = z.object({
  tarea: id,
  nombre: z.string(),
  /** True for planning work, as the chore is marked now, or was when the quarter was frozen. */
  de_cabeza: z.boolean(),
  ...juicio,
  veces: z.array(z.object(vez)),
});
export type RenglonCuentas = z.infer<typeof RenglonCuentas>;

/**
 * An occurrence that counts differently than at the freeze. `antes` is null when it did not exist then, `ahora` when it
 * is gone.
 */
const CorreccionCuentas = z.object({
  ...vez,
  tarea: id,
  nombre: z.string(),
  antes: z.object(juicio).nullable(),
  ahora: z.object(juicio).nullable(),
  /** By how many points this changes each account's promised and done work; `miembro` null: the account of nobody. */
  efectos: z.array(z.object({ miembro: id.nullable(), prometido: z.int(), hecho: z.int() })),
});
export type CorreccionCuentas = z.infer<typeof CorreccionCuentas>;

export const CuentasTrimestre = z.object({
  trimestre_inicio: dia,
  /** Last day of the quarter. */
  hasta: dia,
  /** The instant of the freeze; null before it. */
  congelada_en: instante.nullable(),
  /** First days of the quarters in the family's history, the present one first. */
  trimestres: z.array(dia),
  /** Members with the names that they had when the quarter was frozen. */
  miembros: z.array(CuentaMiembro),
  total: SumasCuentas,
  /** The account of nobody: work without an owner that was not done. It is included in the total. */
  de_nadie: SumasCuentas,
  renglones: z.array(RenglonCuentas),
  correcciones: z.array(CorreccionCuentas),
});
export type CuentasTrimestre = z.infer<typeof CuentasTrimestre>;
