import { z } from 'zod';
import { contar, dia, entero, id } from './comunes.ts';

/** Adjustments of a draft's quotas besides the shares (shared/domain/reparto/cuotas/en-cuenta.ts). */

const dias = { desde: dia, hasta: dia };

/** As a session keeps it. Balances in points of the quarter before. */
export const EnCuenta = z.object({
  /** The days that the quotas are for, both included. */
  ...dias,
  /** Days away that were counted, both included; missing when none were. */
  fuera: z.array(z.object({ miembro: id, ...dias })).exactOptional(),
  /** Missing when the quarter before was not taken into account. */
  saldos: z
    .array(
      z.object({
        miembro: id,
        /** hecho + what is excused and credited − prometido. */
        saldo: z.int(),
        /** Points that they let lapse. */
        vencido: z.int(),
        /** Load above their share that they agreed to, in the session's unit. */
        acepta: z.int().exactOptional(),
      }),
    )
    .exactOptional(),
});
export type EnCuenta = z.infer<typeof EnCuenta>;

/** A member's balance from the quarter before, in points, and its origin. */
export const SaldoPrevio = z.object({
  miembro: id,
  saldo: z.int(),
  /** Done for others, and what was nobody's. */
  de_mas: z.int(),
  vencido: z.int(),
  /** Left to others. */
  cedido: z.int(),
  /** Excused, and how much of it counts as done. */
  excusado: z.int(),
  acreditado: z.int(),
  /** Still to do today. */
  abierto: z.int(),
});
export type SaldoPrevio = z.infer<typeof SaldoPrevio>;

/** Adjustments that are available, whether or not this preview uses them. */
export const PorTener = z.object({
  ...dias,
  /** Days away that are known, without alternating weeks. */
  fuera: z.array(z.object({ miembro: id, ...dias })),
  /** Null when there is nothing of the quarter before. */
  saldos: z.object({ trimestre_inicio: dia, de: z.array(SaldoPrevio) }).nullable(),
});
export type PorTener = z.infer<typeof PorTener>;

const MAXIMO = 50;
/** Options of a preview and a start, besides what the family has saved. */
export const tenerEnCuenta = {
  /** Members whose days away their quota counts. */
  ausencias: z.array(id).max(MAXIMO, 'Demasiados miembros').default([]),
  /** Whether it starts from last quarter's balance. */
  saldo: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
  /** Members who agreed to more through `saldo/responder/`. Others get more only for what they let lapse. */
  acuerdos: z.array(z.string().max(200)).max(MAXIMO, 'Demasiados acuerdos').default([]),
  /**
   * Shares instead of the saved ones: of every member with an account, with those of `incluir` 100. The start saves
   * them.
   */
  partes: z
    .array(z.strictObject({ miembro: id, porcentaje: entero(0, 100) }))
    .max(MAXIMO, 'Demasiados miembros')
    .optional(),
};

/** The question to a member before a draft starts from last quarter's balance. */
export const PreguntaSaldo = z.object({
  /** To be sent back as it came. */
  pregunta: z.string(),
  miembro: id,
  /** The member who asks. */
  por: id,
  trimestre_inicio: dia,
  contar,
  /** Their quota without it, what would be added at most, and what all tasks are: in the session's unit. */
  cuota: z.int(),
  mas: z.int(),
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

/** `acuerdo` goes into `acuerdos` of the preview and the start; null: they would rather not. */
export const RespuestaSaldo = z.object({ miembro: id, acuerdo: z.string().nullable() });
export type RespuestaSaldo = z.infer<typeof RespuestaSaldo>;
