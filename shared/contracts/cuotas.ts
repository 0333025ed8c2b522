import { z } from 'zod';
import { booleano, contar, dia, entero, id } from './comunes.ts';

/** A member's share of the load, a whole percentage. */
export const ConfiguracionCarga = z.strictObject({ miembro: id, porcentaje_carga: entero(0, 100) });
export type ConfiguracionCarga = z.infer<typeof ConfiguracionCarga>;

/** The shares of all members with an account, by ascending id: the saved ones (`guardada`), or equal shares. */
export const CargaFamilia = z.object({
  configuraciones: z.array(ConfiguracionCarga),
  guardada: z.boolean(),
  /**
   * Shares proposed because the days at home of the members `por` have changed; null when there is nothing to propose. They count
   * only once they are saved.
   */
  propuesta: z.object({ por: z.array(id), configuraciones: z.array(ConfiguracionCarga) }).nullable(),
});
export type CargaFamilia = z.infer<typeof CargaFamilia>;

export const ActualizarCarga = z.strictObject({
  configuraciones: z.array(ConfiguracionCarga).min(1, 'Falta la lista de porcentajes').max(50, 'Demasiados miembros'),
});
export type ActualizarCarga = z.infer<typeof ActualizarCarga>;

/** A member's share for a quarter, with which that quarter's next draft starts. A draft in progress keeps its own shares. */
export const ConfiguracionReparto = z.object({
  id,
  miembro: id,
  miembro_nombre: z.string(),
  trimestre_inicio: dia,
  /** Share in percent. The family's shares may add up to another sum than 100. */
  porcentaje_asignado: z.int(),
  activa: booleano,
});
export type ConfiguracionReparto = z.infer<typeof ConfiguracionReparto>;

export const EditarConfiguracionReparto = z.strictObject({ porcentaje_asignado: entero(0, 100) });
export type EditarConfiguracionReparto = z.infer<typeof EditarConfiguracionReparto>;

// Days away and last quarter's balances, which quotas may take into account besides shares: shared/domain/reparto/cuotas.

const dias = { desde: dia, hasta: dia };

/** Days away and balances as a draft keeps them. Balances are in points of the previous quarter. */
export const EnCuenta = z.object({
  /** The days that the quotas cover, both included. */
  ...dias,
  /** Days away that are counted, both ends included; missing when none are. */
  fuera: z.array(z.object({ miembro: id, ...dias })).exactOptional(),
  /** Missing when last quarter's balances are not taken into account. */
  saldos: z
    .array(
      z.object({
        miembro: id,
        /** The balance, positive for more done than promised. */
        saldo: z.int(),
        /** Points that the member let lapse. */
        vencido: z.int(),
        /** Load above their quota by shares and days at home to which the member agreed, in the draft's unit. */
        acepta: z.int().exactOptional(),
      }),
    )
    .exactOptional(),
});
export type EnCuenta = z.infer<typeof EnCuenta>;

/** A member's balance of the previous quarter, in points, and its parts. */
export const SaldoPrevio = z.object({
  miembro: id,
  saldo: z.int(),
  /** Points done for others or extra (chores without an owner, or assigned by hand). */
  de_mas: z.int(),
  vencido: z.int(),
  /** Points that others did for the member. */
  cedido: z.int(),
  /** Points of occurrences that lapsed and had fallen due while the member was away. */
  excusado: z.int(),
  /** The part of `excusado` that is credited as done. */
  acreditado: z.int(),
  /** Points of chores that are still to do. */
  abierto: z.int(),
});
export type SaldoPrevio = z.infer<typeof SaldoPrevio>;

/** The days away and balances that a start could take into account. */
export const PorTener = z.object({
  ...dias,
  /** Known days away between `desde` and `hasta`, without alternating weeks. */
  fuera: z.array(z.object({ miembro: id, ...dias })),
  /** Null when the previous quarter had no occurrences. */
  saldos: z.object({ trimestre_inicio: dia, de: z.array(SaldoPrevio) }).nullable(),
});
export type PorTener = z.infer<typeof PorTener>;

const MAXIMO = 50;
/** Fields of a preview or start: its shares, and the days away and balances that it takes into account. */
export const tenerEnCuenta = {
  /** Members whose days away reduce their quota. */
  ausencias: z.array(id).max(MAXIMO, 'Demasiados miembros').default([]),
  /** True to take last quarter's balances into account. */
  saldo: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
  /**
   * Signed agreements (`acuerdo` in the answer of `saldo/responder/`) of members who accept a higher quota. Without one, a
   * member's balance raises their quota only by what they let lapse.
   */
  acuerdos: z.array(z.string().max(200)).max(MAXIMO, 'Demasiados acuerdos').default([]),
  /**
   * Shares instead of the saved ones, one for every member with an account; with the shares of `incluir` they must add up to
   * 100. The start saves them, scaled to whole numbers that add up to 100 without the included members.
   */
  partes: z
    .array(z.strictObject({ miembro: id, porcentaje: entero(0, 100) }))
    .max(MAXIMO, 'Demasiados miembros')
    .optional(),
};

/** The question to a member whether they accept a higher quota because of last quarter's balance. */
export const PreguntaSaldo = z.object({
  /** Signed text of the question, to be sent back unchanged with the answer on the same day. */
  pregunta: z.string(),
  miembro: id,
  /** The admin who asks. */
  por: id,
  trimestre_inicio: dia,
  contar,
  /** The member's quota without the balance. Like `mas` and `total`, it is in the draft's unit. */
  cuota: z.int(),
  /** Load that the balance would add to the quota. */
  mas: z.int(),
  /** Load of all chores. */
  total: z.int(),
  minutos_trimestre: z.int(),
  saldo: SaldoPrevio,
});
export type PreguntaSaldo = z.infer<typeof PreguntaSaldo>;

export const ResponderSaldo = z.strictObject({
  pregunta: z.string({ error: 'Este campo es obligatorio' }).max(200),
  acepta: z.boolean({ error: 'Debe ser verdadero o falso' }),
});
export type ResponderSaldo = z.infer<typeof ResponderSaldo>;

/** The answer to the question. `acuerdo` is a signed agreement for `acuerdos` of the start; null when the member declined. */
export const RespuestaSaldo = z.object({ miembro: id, acuerdo: z.string().nullable() });
export type RespuestaSaldo = z.infer<typeof RespuestaSaldo>;
