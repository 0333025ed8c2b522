import { z } from 'zod';
import { type EnPartes, MODOS_DE_PARTIR } from '#shared/domain/recurrencia/regla.ts';
import { sePuedePartir } from '#shared/domain/reparto/cuotas/partes.ts';
import { cabenLasLineas, LARGO_LINEA, MAXIMO_LINEAS } from '#shared/domain/revision/revision.ts';
import type { Frecuencia } from '#shared/domain/tipos.ts';
import { MAXIMO_MIEMBROS } from '#shared/domain/reparto/tipos.ts';
import { booleano, entero, frecuencia, id, texto, textoOpcional } from './comunes.ts';
import { Regla } from './reglas.ts';

const diaSemana = entero(1, 7).nullable();

export const LARGO_NOMBRE_TAREA = 80;

/** «Está hecha cuando…»: up to `MAXIMO_LINEAS` short lines that say when the chore is done well. */
export const HechaCuando = textoOpcional(MAXIMO_LINEAS * (LARGO_LINEA + 2)).refine(
  cabenLasLineas,
  `Como mucho ${String(MAXIMO_LINEAS)} líneas de ${String(LARGO_LINEA)} letras`,
);

const camposTarea = {
  nombre: texto(LARGO_NOMBRE_TAREA),
  descripcion: textoOpcional(500).default(''),
  frecuencia,
  /** Weekday, 1 to 7, Monday to Sunday. */
  dia_semana: diaSemana.default(null),
  dia_semana_2: diaSemana.default(null),
  dia_mes: entero(1, 31).nullable().default(null),
  /** The recurrence rule; required with frequency `OTRA`, null with others. */
  regla: Regla.nullable().default(null),
  /** Minutes of one completion. */
  tiempo_estimado: entero(1, 1440).default(10),
  apta_infantil: booleano.default(false),
  apta_juvenil: booleano.default(true),
  apta_adulto: booleano.default(true),
  puntos: entero(0, 1_000_000).default(10),
  activa: booleano.default(true),
  /** True for planning work (noticing, thinking of it, seeing to it); false for physical work. */
  de_cabeza: booleano.default(false),
};
/** True for a free chore: no draft deals it, and any suitable member may take it while it is open. */
const libre = booleano;
/** True when an adult reviews its completions. Has an effect only in a family that switched reviews on. */
const revisa = booleano;
/** True when it asks for a picture of each completion, which counts without one too. Has an effect only where reviews are on. */
const pideFoto = booleano;
/** Ids of the members who each do the chore for themselves («Cada uno la suya»); no draft deals it. Null for any other chore. */
const cadaUno = z
  .array(id, { error: 'Elige quién la hace' })
  .min(1, 'Elige al menos a una persona')
  .max(MAXIMO_MIEMBROS, 'Son demasiadas personas')
  .nullable();
/**
 * Id of the member to whom an admin gives the chore until the next draft; null for nobody. Before the family's first draft only
 * a chore that is due once (`UNA_VEZ`) can be given.
 */
const para = z.int().min(1, 'Elige quién la hace').max(Number.MAX_SAFE_INTEGER).nullable();
/**
 * The way in which an admin wants drafts to deal it: by days (two parts of the week, only daily chores), by turns of two, three
 * or four weeks (daily, twice a week or weekly chores), or ENTERA. Drafts may still deal a large daily ENTERA by days.
 */
const enPartes = z.enum(MODOS_DE_PARTIR, { error: 'Elige cómo se reparte' });

type Dias = z.output<
  z.ZodObject<
    Pick<
      typeof camposTarea,
      | 'frecuencia'
      | 'dia_semana'
      | 'dia_semana_2'
      | 'dia_mes'
      | 'regla'
      | 'apta_infantil'
      | 'apta_juvenil'
      | 'apta_adulto'
    >
  >
>;

/** Checks that a chore has exactly the days or the rule that its frequency needs, and suits at least one age group. */
export const revisarDias = (t: Dias, ctx: z.RefinementCtx): void => {
  const error = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  const semanal = t.frecuencia === 'SEMANAL';
  const dosVeces = t.frecuencia === 'DOS_VECES_SEMANA';
  const mensual = t.frecuencia === 'MENSUAL';
  if ((semanal || dosVeces) && t.dia_semana === null) error('dia_semana', 'Elige el día de la semana');
  if (dosVeces && t.dia_semana_2 === null) error('dia_semana_2', 'Elige el segundo día de la semana');
  if (dosVeces && t.dia_semana !== null && t.dia_semana === t.dia_semana_2)
    error('dia_semana_2', 'Elige dos días distintos');
  if (mensual && t.dia_mes === null) error('dia_mes', 'Elige el día del mes');
  if (!semanal && !dosVeces && t.dia_semana !== null) error('dia_semana', 'Esta frecuencia no lleva día de la semana');
  if (!dosVeces && t.dia_semana_2 !== null) error('dia_semana_2', 'Esta frecuencia no lleva segundo día');
  if (!mensual && t.dia_mes !== null) error('dia_mes', 'Esta frecuencia no lleva día del mes');
  if (t.frecuencia === 'OTRA' && t.regla === null) error('regla', 'Di cada cuánto toca');
  if (t.frecuencia !== 'OTRA' && t.regla !== null) error('regla', 'Esta frecuencia no lleva regla');
  if (!t.apta_infantil && !t.apta_juvenil && !t.apta_adulto)
    error('apta_adulto', 'Marca al menos una edad que pueda hacerla');
};

const revisarPartes = (
  { frecuencia, en_partes }: { readonly frecuencia: Frecuencia; readonly en_partes?: EnPartes | undefined },
  ctx: z.RefinementCtx,
): void => {
  if (en_partes === undefined || sePuedePartir(en_partes, frecuencia)) return;
  const message =
    en_partes === 'DIAS'
      ? 'Solo una tarea de cada día puede ir por días'
      : 'Solo una tarea de cada semana puede ir por semanas';
  ctx.addIssue({ code: 'custom', path: ['en_partes'], message });
};

interface Duenos {
  readonly regla: Regla | null;
  readonly libre?: boolean | undefined;
  readonly cada_uno?: readonly number[] | null | undefined;
  readonly para?: number | null | undefined;
}

/**
 * Checks that a chore is at most one of these: one member's (`para`), personal (`cada_uno`) or free; and that the rule
 * `A_DEMANDA`, which has no days, is only for a free one.
 */
const revisarDuenos = ({ regla, libre, cada_uno, para }: Duenos, ctx: z.RefinementCtx): void => {
  const [deCadaUno, deAlguien] = [(cada_uno ?? null) !== null, (para ?? null) !== null];
  if ([libre === true, deCadaUno, deAlguien].filter(Boolean).length > 1)
    ctx.addIssue({
      code: 'custom',
      path: [deCadaUno ? 'cada_uno' : 'para'],
      message: 'Di quién la hace de una sola manera',
    });
  if (regla?.tipo === 'A_DEMANDA' && (libre === false || deCadaUno || deAlguien))
    ctx.addIssue({ code: 'custom', path: ['regla'], message: '«Cuando haga falta» es solo para las de quien quiera' });
};

/** Body of POST: a new chore. `frecuencia` decides which fields for days are required; the others must be null. */
export const TareaEntrada = z
  .strictObject({
    ...camposTarea,
    libre: libre.default(false),
    cada_uno: cadaUno.default(null),
    para: para.default(null),
    en_partes: enPartes.default('ENTERA'),
    revisa: revisa.default(false),
    hecha_cuando: HechaCuando.default(''),
    pide_foto: pideFoto.default(false),
    familia: id.optional(),
  })
  .superRefine(revisarDias)
  .superRefine(revisarDuenos)
  .superRefine(revisarPartes);
export type TareaEntrada = z.input<typeof TareaEntrada>;
/** The validated body, with defaults filled in. */
export type TareaCompleta = z.output<typeof TareaEntrada>;

/**
 * Body of PUT: the whole chore. A field that is optional here stays as it is when omitted. `para` gives a chore without an
 * owner to a member.
 */
export const TareaEdicion = z
  .strictObject({
    ...camposTarea,
    puntos: entero(0, 1_000_000).optional(),
    de_cabeza: booleano.optional(),
    libre: libre.optional(),
    cada_uno: cadaUno.optional(),
    para: para.optional(),
    en_partes: enPartes.optional(),
    revisa: revisa.optional(),
    hecha_cuando: HechaCuando.optional(),
    pide_foto: pideFoto.optional(),
    familia: id.optional(),
  })
  .superRefine(revisarDias)
  .superRefine(revisarDuenos)
  .superRefine(revisarPartes);
export type TareaEdicion = z.output<typeof TareaEdicion>;

export const Tarea = z.object({
  id,
  familia: id,
  nombre: z.string(),
  descripcion: z.string(),
  frecuencia,
  frecuencia_display: z.string(),
  dia_semana: z.int().nullable(),
  dia_semana_2: z.int().nullable(),
  dia_mes: z.int().nullable(),
  /** The recurrence rule, only with frequency `OTRA`; `frecuencia_display` has it in words. */
  regla: Regla.optional(),
  /**
   * Number of days on which the rule makes it due in the quarter that a draft begun now would deal; only with frequency `OTRA`.
   */
  veces_trimestre: z.int().optional(),
  dia_semana_display: z.string().nullable(),
  dia_semana_2_display: z.string().nullable(),
  tiempo_estimado: z.int(),
  apta_infantil: booleano,
  apta_juvenil: booleano,
  apta_adulto: booleano,
  de_cabeza: booleano,
  puntos: z.int(),
  activa: booleano,
  /** Number of votes by members who are eligible to vote on it now. */
  total_votaciones: z.int(),
  /** Number of members who may vote on it. */
  votantes_aptos: z.int(),
  votaciones_completadas: booleano,
  /** Names of the eligible members who have not voted yet, for admins while its voting is open; otherwise empty. */
  faltan_por_votar: z.array(z.string()),
  libre: booleano,
  /** True for a personal chore: each member of `cada_uno` has their own, and no draft deals it. */
  personal: booleano,
  cada_uno: z.array(id),
  /** True when it is free only until the next draft, which deals it like the others. */
  libre_hasta_reparto: booleano,
  /** The way in which an admin wants drafts to deal it. */
  en_partes: z.enum(MODOS_DE_PARTIR),
  /** True when an adult reviews its completions, in a family that reviews. */
  revisa: booleano,
  /** Its «Está hecha cuando…»: one condition on each line of the text; empty without any. */
  hecha_cuando: z.string(),
  /** True when it asks for a picture of each completion, in a family that reviews. */
  pide_foto: booleano,
  /** True while it is dealt in parts, in a draft in progress or by the latest one. Meanwhile its frequency cannot be edited. */
  partida: booleano,
  /** True for a free chore that can be taken now. */
  abierta: booleano,
  /**
   * The instant from which an admin may close its voting although it has too few votes. Null before the first vote, with enough
   * votes, once the voting is over, and always for members who are not admins.
   */
  cerrable_desde: z.string().nullable(),
});
export type Tarea = z.infer<typeof Tarea>;

/**
 * Body of the call that closes a voting. `votos`, if given, is the number of votes that the admin saw; if it differs,
 * nothing is closed.
 */
export const CerrarVotacion = z.preprocess(
  (cuerpo) => cuerpo ?? {},
  z.strictObject({ votos: entero(0, 1_000_000).optional() }),
);
export type CerrarVotacion = z.output<typeof CerrarVotacion>;

/** The answer to closing all votings; `cerradas` is their number. */
export const VotacionesCerradas = z.object({ message: z.string(), cerradas: z.int() });
export type VotacionesCerradas = z.infer<typeof VotacionesCerradas>;

export const VotoEntrada = z.strictObject({
  tarea: id,
  miembro: id,
  dificultad: entero(1, 4),
});
export type VotoEntrada = z.infer<typeof VotoEntrada>;

/** The answer to a vote: the vote, and the count of votes that everybody sees. */
export const VotoRegistrado = z.object({
  id,
  tarea: id,
  miembro: id,
  dificultad: z.int(),
  votos: z.int(),
  votantes_aptos: z.int(),
  completada: booleano,
});
export type VotoRegistrado = z.infer<typeof VotoRegistrado>;

/** The caller's own votes, by chore. */
export const MisVotos = z.object({ votos: z.array(z.object({ tarea: id, dificultad: z.int() })) });
export type MisVotos = z.infer<typeof MisVotos>;
