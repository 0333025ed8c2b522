import { z } from 'zod';
import { CLASES } from '#shared/domain/cuentas-trimestre/renglones.ts';
import { dia, diaEntrada, grupoEdad, id, instante } from './comunes.ts';

// The ledger of a quarter («Cuentas»), in points. shared/domain/cuentas-trimestre/README.md explains its columns and classes.

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
  /** Points of occurrences skipped as not needed. The balance leaves them out. */
  omitido: z.int(),
  vencido: z.int(),
  abierto: z.int(),
  /** Points of work done that no draft had dealt: without an owner, or assigned by hand. */
  extra: z.int(),
  /** Points of work that nobody had listed, entered as done («Ya la he hecho»). The balance leaves them out. */
  apuntado: z.int(),
};
export const SumasCuentas = z.object(sumas);
export type SumasCuentas = z.infer<typeof SumasCuentas>;

/**
 * A member's account in the ledger. Every member who can log in has one, and everyone who owned or did an occurrence of the
 * quarter. The list, names and colours are frozen with the ledger; avatar and age group are the present ones.
 */
const CuentaMiembro = z.object({
  miembro: id,
  nombre: z.string(),
  color: z.string(),
  avatar: z.string().nullable(),
  grupo_edad: grupoEdad,
  ...sumas,
  /** `hecho` − `apuntado` − (`prometido` − `omitido`), with the corrections made since the freeze. */
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
  /** True for planning work, as the chore is marked now or, in a frozen ledger, was marked at the freeze. */
  de_cabeza: z.boolean(),
  ...juicio,
  veces: z.array(z.object(vez)),
});
export type RenglonCuentas = z.infer<typeof RenglonCuentas>;

/** An occurrence that counts differently than at the freeze. `antes` is null if it did not exist then, `ahora` if it is gone. */
const CorreccionCuentas = z.object({
  ...vez,
  tarea: id,
  nombre: z.string(),
  antes: z.object(juicio).nullable(),
  ahora: z.object(juicio).nullable(),
  /** The points by which each account's promised and done work changes; `miembro` is null for the account of nobody. */
  efectos: z.array(z.object({ miembro: id.nullable(), prometido: z.int(), hecho: z.int() })),
});
export type CorreccionCuentas = z.infer<typeof CorreccionCuentas>;

export const CuentasTrimestre = z.object({
  trimestre_inicio: dia,
  /** Last day of the quarter. */
  hasta: dia,
  /** The instant of the freeze; null before it. */
  congelada_en: instante.nullable(),
  /** First days of the quarters in the family's history, the present one first; at most 40. */
  trimestres: z.array(dia),
  miembros: z.array(CuentaMiembro),
  total: SumasCuentas,
  /** The account of nobody: work without an owner that was not done. `total` includes it. */
  de_nadie: SumasCuentas,
  renglones: z.array(RenglonCuentas),
  /** Empty before the freeze. */
  correcciones: z.array(CorreccionCuentas),
});
export type CuentasTrimestre = z.infer<typeof CuentasTrimestre>;
