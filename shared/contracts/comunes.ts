import { z } from 'zod';
import { FORMAS_CONTAR, FRECUENCIAS, GRUPOS_EDAD } from '#shared/domain/tipos.ts';

/** Fields that several contracts share, each with its Spanish messages. Bodies are strict: unknown fields answer 400. */

export const OBLIGATORIO = 'Este campo es obligatorio';

/** Nothing that no keyboard types: control characters break lists and other databases, half characters are none. Line ends and tabs are for `textoOpcional`. */
const ESCRIBIBLE = /^[^\p{Cc}\p{Cs}]*$/u;
const ESCRIBIBLE_EN_LINEAS = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
/** At least one character that is seen: a name of invisible ones would be nobody's. */
const VISIBLE = /[^\s\p{C}\p{DI}]/u;
const NO_ESCRIBIBLE = 'Contiene caracteres no permitidos';

/** A trimmed text, 1 to `max` characters. */
export const texto = (max: number) =>
  z
    .string({ error: OBLIGATORIO })
    .trim()
    .min(1, OBLIGATORIO)
    .max(max, `Máximo ${String(max)} caracteres`)
    .regex(ESCRIBIBLE, NO_ESCRIBIBLE)
    .regex(VISIBLE, OBLIGATORIO);

/** A trimmed text that may be empty, up to `max` characters. */
export const textoOpcional = (max: number) =>
  z.string({ error: 'Debe ser un texto' }).trim().max(max, `Máximo ${String(max)} caracteres`).regex(ESCRIBIBLE_EN_LINEAS, NO_ESCRIBIBLE);

/** An integer between `min` and `max`. */
export const entero = (min: number, max: number) =>
  z
    .int({ error: 'Debe ser un número entero' })
    .min(min, `El mínimo es ${String(min)}`)
    .max(max, `El máximo es ${String(max)}`);

export const booleano = z.boolean({ error: 'Debe ser verdadero o falso' });

/** An ascending integer id. */
export const id = entero(1, Number.MAX_SAFE_INTEGER);

/** The id of a path, given as digits. Anything else answers 404 like an unknown id. */
export const ParametroId = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,14}$/).transform(Number) });
export const ParametroIdN = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,14}$/).transform(Number),
  n: z.string().regex(/^[1-9]\d{0,3}$/).transform(Number),
});

export const grupoEdad = z.enum(GRUPOS_EDAD, { error: 'Grupo de edad no válido' });
export const frecuencia = z.enum(FRECUENCIAS, { error: 'Frecuencia no válida' });
export const contar = z.enum(FORMAS_CONTAR, { error: 'Forma de contar no válida' });

/** A local day «YYYY-MM-DD». */
export const dia = z.iso.date({ error: 'Fecha no válida' });
export const instante = z.string();

/** `{ success, message }`, the answer of an action. */
export const Exito = z.object({ success: z.literal(true), message: z.string() });

/** Errors as the API answers them (see errores.ts). */
export const ErrorDetail = z.object({ detail: z.string() });
export const ErrorAccion = z.object({ error: z.string(), codigo: z.string() });
export const ErrorCampos = z.record(z.string(), z.array(z.string()));

/** An empty body: none, null or {}. */
export const SinCuerpo = z.union([z.undefined(), z.null(), z.strictObject({})]);
