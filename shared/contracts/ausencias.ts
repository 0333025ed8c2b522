import { z } from 'zod';
import { MAXIMO_DIAS_FUERA } from '#shared/domain/ausencias/libre.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { booleano, dia, diaEntrada, id, textoOpcional } from './comunes.ts';

export const MAXIMO_NOTA = 200;

interface TramoEscrito {
  readonly desde: string;
  readonly hasta: string | null;
  readonly alternas?: boolean;
}

/**
 * Requires a last day that is not before the first one, and at most `MAXIMO_DIAS_FUERA` days. Alternating weeks may last longer,
 * and may have no last day.
 */
export const revisarTramo = ({ desde, hasta, alternas = false }: TramoEscrito, ctx: z.RefinementCtx): void => {
  const error = (message: string) => ctx.addIssue({ code: 'custom', path: ['hasta'], message });
  if (hasta === null) {
    if (!alternas) error('Elige el último día');
  } else if (hasta < desde) error('El último día no puede ser anterior al primero');
  else if (!alternas && hasta >= sumarDias(desde, MAXIMO_DIAS_FUERA)) error('Como mucho, un año');
};

/** Days away of a member, from `desde` to `hasta`, both included: all of them or, with `alternas`, every second week. */
export const Ausencia = z.object({
  id,
  miembro: id,
  desde: dia,
  /** Null for alternating weeks without an end. */
  hasta: dia.nullable(),
  /** True for alternating weeks: seven days away from `desde` on, seven at home, and so on. */
  alternas: booleano,
  /** True when the member lives elsewhere during these days; false for a trip or an illness. */
  temporada: booleano,
  /** A note; null when the caller is neither the member nor an admin. */
  nota: z.string().nullable(),
  /** True when an admin entered or confirmed it. Only then can chores that lapse on its days be credited in a balance. */
  confirmada: booleano,
});
export type Ausencia = z.infer<typeof Ausencia>;

export const AusenciaEntrada = z
  .strictObject({
    miembro: id,
    desde: diaEntrada,
    hasta: diaEntrada.nullable().default(null),
    nota: textoOpcional(MAXIMO_NOTA).default(''),
  })
  .superRefine(revisarTramo);
export type AusenciaEntrada = z.input<typeof AusenciaEntrada>;
export type AusenciaNueva = z.output<typeof AusenciaEntrada>;

const siONo = z.enum(['true', 'false'], { error: 'Debe ser verdadero o falso' }).optional();

/** Query of the call that ends an absence. Its past days stay, unless `entera` is true. */
export const ConsultaBorrarAusencia = z.strictObject({ entera: siONo });

/** The most seasons elsewhere in one request. */
const MAXIMO_TEMPORADAS = 10;

/** The way in which a member lives at home. `desde` is the first day of a week away; `fuera` are the seasons elsewhere. */
export const Vive = z.discriminatedUnion('vive', [
  z.strictObject({ vive: z.literal('SIEMPRE') }),
  z.strictObject({ vive: z.literal('ALTERNAS'), desde: diaEntrada }),
  z.strictObject({
    vive: z.literal('TEMPORADAS'),
    fuera: z
      .array(z.strictObject({ desde: diaEntrada, hasta: diaEntrada }).superRefine(revisarTramo))
      .min(1, 'Apunta alguna temporada')
      .max(MAXIMO_TEMPORADAS, `Máximo ${String(MAXIMO_TEMPORADAS)} temporadas`),
  }),
]);
export type Vive = z.infer<typeof Vive>;

/** An admin's confirmation of an absence, which then counts for the quarter's balance; false withdraws it. */
export const ConfirmarAusencia = z.strictObject({ confirmada: booleano });

/** A member who is away, and the last of their consecutive days away; null when they go on for over 800 days. */
export const Fuera = z.object({ miembro: id, hasta: dia.nullable() });
export type Fuera = z.infer<typeof Fuera>;
