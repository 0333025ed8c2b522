import { z } from 'zod';
import { FORMAS_CONTAR, FRECUENCIAS, GRUPOS_EDAD } from '#shared/domain/tipos.ts';

// Fields that several contracts share, with their Spanish error messages. Bodies are strict: an unknown field is
// answered with 400.

export const OBLIGATORIO = 'Este campo es obligatorio';

/**
 * Patterns for the pieces of a text that `ESCRIBIBLE` accepts. Invisible characters that would make two names look alike are
 * excluded: controls, direction marks, blank fillers and half characters. Joiners and variation selectors are only allowed
 * where they belong: in an emoji, a flag or a keycap, between letters of scripts that need them, and after a Chinese character.
 * A text splits into these pieces in only one way, so that matching never backtracks for long.
 */
const EMOJI = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?`;
const UNIBLE = `[${['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'].map((s) => String.raw`\p{Script=${s}}`).join('')}]`;
const PIEZAS = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`${EMOJI}(?:\u200D${EMOJI})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`\p{Script=Han}[\u{E0100}-\u{E01EF}]`,
  String.raw`${UNIBLE}[\u200C\u200D](?=${UNIBLE})`,
  String.raw`[^\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{DI}\p{Extended_Pictographic}\p{Emoji_Modifier}\u2800\uFFFC\u{1D159}]`,
].join('|');
const ESCRIBIBLE = new RegExp(`^(?:${PIEZAS})*$`, 'u');
/** The pattern for descriptions, which may contain line breaks and tabs. */
const ESCRIBIBLE_EN_LINEAS = new RegExp(String.raw`^(?:${PIEZAS}|[\n\r\t])*$`, 'u');
const NO_ESCRIBIBLE = { error: 'Contiene caracteres no permitidos', abort: true };
const DICE_ALGO = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u;
const NO_DICE_NADA = 'Escribe al menos una letra, un número o un emoji';

/** Stops further checks of a text that is too long: on megabytes the pattern `ESCRIBIBLE` overflows the stack. */
const maximo = (max: number) => ({ error: `Máximo ${String(max)} caracteres`, abort: true });

const legible = (error: string, max: number) =>
  z
    .string({ error })
    .trim()
    .max(max, maximo(max))
    .regex(ESCRIBIBLE, NO_ESCRIBIBLE)
    .refine((v) => v === '' || DICE_ALGO.test(v), NO_DICE_NADA);

/** A name or other short text, trimmed: 1 to `max` characters, among them at least one letter, digit or emoji. */
export const texto = (max: number) => legible(OBLIGATORIO, max).min(1, OBLIGATORIO);

/** A short text like `texto`, which may also be empty. */
export const nombreOpcional = (max: number) => legible('Debe ser un texto', max);

/** A trimmed text of several lines, up to `max` characters; may be empty. */
export const textoOpcional = (max: number) =>
  z.string({ error: 'Debe ser un texto' }).trim().max(max, maximo(max)).regex(ESCRIBIBLE_EN_LINEAS, NO_ESCRIBIBLE);

/** An integer from `min` to `max`. */
export const entero = (min: number, max: number) =>
  z
    .int({ error: 'Debe ser un número entero' })
    .min(min, `El mínimo es ${String(min)}`)
    .max(max, `El máximo es ${String(max)}`);

export const booleano = z.boolean({ error: 'Debe ser verdadero o falso' });

/** An id, an integer ≥ 1. */
export const id = entero(1, Number.MAX_SAFE_INTEGER);

/** An id in a path, as digits. Anything else is answered with 404, like an unknown id. */
export const ParametroId = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});
export const ParametroIdN = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  n: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number),
});

export const grupoEdad = z.enum(GRUPOS_EDAD, { error: 'Grupo de edad no válido' });
export const frecuencia = z.enum(FRECUENCIAS, { error: 'Frecuencia no válida' });
export const contar = z.enum(FORMAS_CONTAR, { error: 'Forma de contar no válida' });

/** A local day, «YYYY-MM-DD». */
export const dia = z.iso.date({ error: 'Fecha no válida', abort: true });

/** The first and the last day accepted. Days are compared as text, which would fail beyond the year 9999. */
export const PRIMER_DIA = '2020-01-01';
export const ULTIMO_DIA = '2100-12-31';

/** A day in a request, between `PRIMER_DIA` and `ULTIMO_DIA`. */
export const diaEntrada = dia.refine((v) => v >= PRIMER_DIA && v <= ULTIMO_DIA, 'Elige una fecha entre 2020 y 2100');
/** An instant in UTC, as ISO 8601 with milliseconds. Not checked. */
export const instante = z.string();

/** The answer to an action without data of its own. */
export const Exito = z.object({ success: z.literal(true), message: z.string() });

/** The bodies of error answers (errores.ts). */
export const ErrorDetail = z.object({ detail: z.string() });
export const ErrorAccion = z.object({ error: z.string(), codigo: z.string() });
export const ErrorCampos = z.record(z.string(), z.array(z.string()));

/** An empty body: none, null or `{}`. */
export const SinCuerpo = z.union([z.undefined(), z.null(), z.strictObject({})]);
