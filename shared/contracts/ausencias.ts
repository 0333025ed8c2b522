import { z } from 'zod';
import { MAXIMO_DIAS_FUERA } from '#shared/domain/ausencias/libre.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { booleano, dia, diaEntrada, id, textoOpcional } from './comunes.ts';

export const MAXIMO_NOTA = 200;

interface TramoEscrito {
  readonly desde: string;
  readonly hasta: string | null;
  readonly alternas: boolean;
}

/** That an absence ends, unless it is of alternating weeks, and not before it begins. */
export const revisarTramo = ({ desde, hasta, alternas }: TramoEscrito, ctx: z.RefinementCtx): void => {
  const error = (message: string) => ctx.addIssue({ code: 'custom', path: ['hasta'], message });
  if (hasta === null) {
    if (!alternas) error('Elige el último día');
  } else if (hasta < desde) error('El último día no puede ser anterior al primero');
  else if (!alternas && hasta >= sumarDias(desde, MAXIMO_DIAS_FUERA)) error('Como mucho, un año');
};

/** Days away of a member: from a day to another, both included, or every second week from a day on. */
export const Ausencia = z.object({
  id,
  miembro: id,
  desde: dia,
  /** Null: alternating weeks that go on. */
  hasta: dia.nullable(),
  /** Seven days away from `desde` on, seven here, and so on. */
  alternas: booleano,
  /** For the member and the admins; null for others. */
  nota: z.string().nullable(),
  /** Whether an admin entered or confirmed it: only then it counts for the balance of a quarter. */
  confirmada: booleano,
});
export type Ausencia = z.infer<typeof Ausencia>;

export const AusenciaEntrada = z
  .strictObject({
    miembro: id,
    desde: diaEntrada,
    hasta: diaEntrada.nullable().default(null),
    alternas: booleano.default(false),
    nota: textoOpcional(MAXIMO_NOTA).default(''),
  })
  .superRefine(revisarTramo);
export type AusenciaEntrada = z.input<typeof AusenciaEntrada>;
export type AusenciaNueva = z.output<typeof AusenciaEntrada>;

const siONo = z.enum(['true', 'false'], { error: 'Debe ser verdadero o falso' }).optional();

/**
 * Without `entera` what is gone by stays, and the absence ends with today. With `sigue` alternating weeks go on: only the
 * week away in which today stands ends.
 */
export const ConsultaBorrarAusencia = z.strictObject({
  entera: siONo,
  sigue: siONo,
});

/** `false` takes the confirmation back. */
export const ConfirmarAusencia = z.strictObject({ confirmada: booleano });

/** A member who is away on a day, and their last day away; null: no end in sight. */
export const Fuera = z.object({ miembro: id, hasta: dia.nullable() });
export type Fuera = z.infer<typeof Fuera>;
