import { z } from 'zod';
import { LARGO_DE_PARTE } from '#shared/domain/recurrencia/regla.ts';
import {
  type EnCuenta,
  type EstadoReparto,
  type EventoReparto,
  MAXIMO_EN_TOTAL,
  MAXIMO_MIEMBROS,
  MAXIMO_TAREAS,
} from '#shared/domain/reparto/tipos.ts';
import { booleano, contar, entero, frecuencia, grupoEdad, id, texto } from '#shared/contracts/comunes.ts';
import { ReglaRepartida } from '#shared/contracts/reglas.ts';
import { LARGO_NOMBRE_TAREA } from '#shared/contracts/tareas.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { fecha, instante } from './fechas.ts';
import { canonico, plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { idsDe } from '#shared/domain/reparto/registro/renumerar.ts';
import type { Archivo, Fila } from './listas.ts';

// The moves of a draft in a file, which are the events of its log (shared/domain/reparto/tipos.ts), and the checks of each draft.

const MUCHO = 1_000_000_000;
/** The largest load: more than `MAXIMO_TAREAS` daily chores of a million points have in a quarter. */
export const CARGA_MAXIMA = 100_000_000_000;
/** The most ranges of days away in one draft. */
const MAXIMO_FUERA = 1_000;
const carga = entero(0, CARGA_MAXIMA);
const clave = z.string().regex(/^[1-9]\d{0,14}$/);
const comun = { n: entero(1, 1_000_000), en: instante };
const miembros = z.array(id).max(MAXIMO_MIEMBROS);

const Participante = z.strictObject({ id, grupo_edad: grupoEdad, porcentaje: entero(0, 100) });

/** The name of a chore or of a part, whose name also tells its days or weeks. */
export const nombreDeTarea = texto(LARGO_NOMBRE_TAREA + LARGO_DE_PARTE);

const TareaCongelada = z.strictObject({
  id,
  nombre: nombreDeTarea,
  parte_de: id.optional(),
  frecuencia,
  regla: ReglaRepartida.optional(),
  veces_trimestre: entero(0, 1_000).optional(),
  carga,
  puntos_por_vez: carga,
  veces: entero(0, 1_000),
  minutos: entero(0, 1_440),
  apta_infantil: booleano,
  apta_juvenil: booleano,
  apta_adulto: booleano,
  de_cabeza: booleano,
  fuera: miembros.optional(),
});

const puntos = entero(-CARGA_MAXIMA, CARGA_MAXIMA);
const dias = { desde: fecha, hasta: fecha };

const EnCuentaDeInicio = z.strictObject({
  ...dias,
  fuera: z
    .array(z.strictObject({ miembro: id, ...dias }))
    .max(MAXIMO_FUERA)
    .optional(),
  saldos: z
    .array(z.strictObject({ miembro: id, saldo: puntos, vencido: carga, acepta: carga.optional() }))
    .max(MAXIMO_MIEMBROS)
    .optional(),
});

export const Desempate = z.strictObject({ miembros, tareas: z.array(id).max(MAXIMO_TAREAS) });

const Inicio = z.strictObject({
  ...comun,
  tipo: z.literal('INICIO'),
  reglas: z.literal(3),
  por: id,
  trimestre_inicio: fecha,
  contar,
  limite_segundos: entero(1, 1_000_000).nullable(),
  respiro_segundos: entero(0, 1_000).optional(),
  participantes: z.array(Participante).min(1).max(MAXIMO_MIEMBROS),
  tareas: z.array(TareaCongelada).min(1).max(MAXIMO_TAREAS),
  cuotas: z.record(clave, carga),
  orden: miembros,
  desempate: Desempate,
  ausentes: miembros.optional(),
  en_cuenta: EnCuentaDeInicio.optional(),
});

/** Seconds left, to the millisecond. */
const segundos = z.number().min(0).max(MUCHO);
const eleccion = { ...comun, miembro: id, tarea: id };
const Cambio = z.strictObject({ tarea: id, de: id, a: id });

const Otra = z.discriminatedUnion('tipo', [
  Inicio,
  z.strictObject({ ...eleccion, tipo: z.literal('ELECCION') }),
  z.strictObject({ ...eleccion, tipo: z.literal('ELECCION_ADMIN'), por: id }),
  z.strictObject({ ...eleccion, tipo: z.literal('AUTO'), motivo: z.enum(['LISTA', 'REGLA']) }),
  z.strictObject({ ...comun, tipo: z.literal('APLAZADO'), miembro: id }),
  z.strictObject({ ...comun, tipo: z.literal('VUELTA'), miembro: id }),
  z.strictObject({ ...eleccion, tipo: z.literal('DESHECHO'), por: id }),
  z.strictObject({ ...comun, tipo: z.literal('PAUSA'), por: id, quedan: segundos }),
  z.strictObject({ ...comun, tipo: z.literal('SIGUE'), por: id }),
  z.strictObject({ ...comun, tipo: z.literal('MINUTO'), miembro: id, quedan: segundos }),
  z.strictObject({ ...comun, tipo: z.literal('TERMINAR'), miembro: id }),
  z.strictObject({ ...comun, tipo: z.literal('RETOMAR'), miembro: id }),
  z.strictObject({
    ...comun,
    tipo: z.literal('PROPUESTA'),
    propuesta: entero(1, 1_000_000),
    lote: entero(1, 2),
    cambios: z.array(Cambio).min(1).max(MAXIMO_TAREAS),
    pide: miembros,
  }),
  z.strictObject({
    ...comun,
    tipo: z.literal('RESPUESTA'),
    propuesta: entero(1, 1_000_000),
    miembro: id,
    acepta: booleano,
    por: id.optional(),
  }),
  z.strictObject({ ...comun, tipo: z.literal('CANCELADO'), por: id }),
]);

const Cierre = z.discriminatedUnion('paso', [
  z.strictObject({
    ...comun,
    tipo: z.literal('CIERRE'),
    paso: z.literal('INICIO'),
    asignaciones: z.array(z.strictObject({ tarea: id, miembro: id })).max(MAXIMO_TAREAS),
  }),
  z.strictObject({
    ...comun,
    tipo: z.literal('CIERRE'),
    paso: z.literal('FIN'),
    motivo: z.enum(['SIN_PROPUESTAS', 'ADMIN', 'PLAZO']),
    por: id.nullable(),
  }),
]);

export const Jugada: z.ZodType<EventoReparto> = z.union([Otra, Cierre]) as unknown as z.ZodType<EventoReparto>;

/**
 * Maps present ids to the original ones, from the database where the log was written. The log's digest is computed with the
 * original ids.
 */
const origen = z.record(clave, id).refine((de) => new Set(Object.values(de)).size === Object.keys(de).length);

/** Facts that a certificate needs besides the log (server/data/certificados.ts). */
export const Ficha = z.strictObject({
  familia: texto(80),
  semilla: entero(0, 2 ** 31 - 1),
  miembros: z.array(z.strictObject({ id, nombre: texto(60), color: z.enum(COLORES_MIEMBRO) })).max(MAXIMO_EN_TOTAL),
  /** In older files; ignored, since the log contains the minutes. */
  minutos: z.record(clave, entero(0, 1_440)).optional(),
  origen: z.strictObject({ miembros: origen, tareas: origen }).optional(),
});
export type Ficha = z.output<typeof Ficha>;

/** The ids in the file that a draft may refer to. */
interface Nombrables {
  readonly miembros: ReadonlySet<number>;
  readonly tareas: ReadonlySet<number>;
}

const faltan = (nombrados: Iterable<number>, hay: ReadonlySet<number>): boolean =>
  [...nombrados].some((id) => !hay.has(id));
const numeros = (claves: object): number[] => Object.keys(claves).map(Number);

/** Folds the moves and returns the state if it equals the one in the file; null otherwise, and when a move cannot be applied. */
const plegarSiCoincide = (eventos: readonly EventoReparto[], dicho: unknown): EstadoReparto | null => {
  try {
    const plegado = plegar(eventos);
    return canonico(plegado) === canonico(dicho) ? plegado : null;
  } catch {
    return null;
  }
};

/** Returns the members whose days away or balances the quotas take into account. */
const enCuenta = ({ fuera = [], saldos = [] }: Partial<EnCuenta> = {}): number[] =>
  [...fuera, ...saldos].map((de) => de.miembro);

/**
 * Checks that the first event is an INICIO that agrees with itself: no participant or chore comes twice, quotas and order name
 * each participant exactly once, and absences, balances and excluded members (`fuera` of a chore) name only participants.
 */
const inicioCabal = ([inicio]: readonly EventoReparto[]): boolean => {
  if (inicio?.tipo !== 'INICIO') return false;
  const juegan = inicio.participantes.map((p) => p.id).toSorted((a, b) => a - b);
  const iguales = (otros: readonly number[]): boolean => canonico(otros.toSorted((a, b) => a - b)) === canonico(juegan);
  return (
    new Set(juegan).size === juegan.length &&
    new Set(inicio.tareas.map((t) => t.id)).size === inicio.tareas.length &&
    iguales(inicio.orden) &&
    iguales(numeros(inicio.cuotas)) &&
    [...(inicio.ausentes ?? []), ...enCuenta(inicio.en_cuenta), ...inicio.tareas.flatMap((t) => t.fuera ?? [])].every(
      (id) => juegan.includes(id),
    )
  );
};

/** Tells whether an event names a member who is not in the file, or a later event names a chore that the first did not deal. */
const jugadasDeOtros = (eventos: readonly EventoReparto[], { miembros }: Nombrables): boolean => {
  const [inicio] = eventos;
  const suyas = new Set(inicio?.tipo === 'INICIO' ? inicio.tareas.map((t) => t.id) : []);
  return eventos.some((e) => {
    const nombra = idsDe(e);
    return faltan(nombra.miembros, miembros) || (e.tipo !== 'INICIO' && faltan(nombra.tareas, suyas));
  });
};

/** Tells whether a certificate's frozen facts name a member or chore that is not in the file. */
const fichaAjena = ({ miembros, origen }: Ficha, casa: Nombrables): boolean =>
  faltan(
    miembros.map((m) => m.id),
    casa.miembros,
  ) ||
  faltan(numeros(origen?.miembros ?? {}), casa.miembros) ||
  faltan(numeros(origen?.tareas ?? {}), casa.tareas);

/** Checks one draft and returns the error in words; null when there is none. */
const queFalla = (
  reparto: Fila<'repartos'>,
  eventos: readonly EventoReparto[],
  ficha: Ficha | undefined,
  casa: Nombrables,
): string | null => {
  if (!inicioCabal(eventos) || jugadasDeOtros(eventos, casa)) return 'sus jugadas no son de esta familia';
  const [inicio] = eventos;
  if (inicio !== undefined && faltan(idsDe(inicio).tareas, casa.tareas)) return 'reparte tareas que no están';
  const plegado = plegarSiCoincide(eventos, reparto.estado);
  if (plegado === null) return 'no coincide con sus jugadas';
  const { fase, contar, trimestre_inicio } = plegado;
  if (fase !== reparto.fase || contar !== reparto.contar || trimestre_inicio !== reparto.trimestre_inicio)
    return 'no coincide con sus jugadas';
  if ((fase === 'COMPLETADA') !== (ficha !== undefined)) return 'le falta el certificado, o le sobra';
  if (ficha !== undefined && fichaAjena(ficha, casa)) return 'su certificado no es de esta familia';
  if ((fase === 'COMPLETADA' || fase === 'CANCELADA') !== (reparto.terminada_en !== null))
    return 'no dice bien cuándo terminó';
  return null;
};

/**
 * Checks each draft: its moves name only this family's members and chores and fold to the stored state and columns, and it has
 * a certificate and an end exactly when its phase needs them. Returns the first error in words; null when there is none. Yields
 * before each draft, so that the caller can do other work.
 */
export function* repartoIncoherente({ listas }: Archivo): Generator<undefined, string | null> {
  const casa: Nombrables = {
    miembros: new Set(listas.miembros.map((m) => m.id)),
    tareas: new Set(listas.tareas.map((t) => t.id)),
  };
  const jugadas = Map.groupBy(listas.jugadas, (j) => j.sesion_id);
  const fichas = new Map(listas.certificados.map((c) => [c.sesion_id, c.ficha]));
  for (const [i, reparto] of listas.repartos.entries()) {
    yield;
    const eventos = (jugadas.get(reparto.id) ?? []).map((j) => j.jugada);
    const mal = queFalla(reparto, eventos, fichas.get(reparto.id), casa);
    if (mal !== null) return `en «repartos», fila ${String(i + 1)}, ${mal}`;
  }
  return null;
}
