import { z } from 'zod';
import { LARGO_DE_PARTE } from '#shared/domain/recurrencia/regla.ts';
import { type EventoReparto, MAXIMO_EN_TOTAL, MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { booleano, contar, entero, frecuencia, grupoEdad, id, texto } from '#shared/contracts/comunes.ts';
import { ReglaRepartida } from '#shared/contracts/reglas.ts';
import { LARGO_NOMBRE_TAREA } from '#shared/contracts/tareas.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { fecha, instante } from './fechas.ts';

// The moves of a draft in a file, which are the events of its log (shared/domain/reparto/tipos.ts).

const MUCHO = 1_000_000_000;
/** More than 400 chores of a million points each, every day of a quarter, weigh together. */
export const CARGA_MAXIMA = 100_000_000_000;
/** The most ranges of days away in one draft, more than all members together can have. */
const MAXIMO_FUERA = 1_000;
const carga = entero(0, CARGA_MAXIMA);
const clave = z.string().regex(/^[1-9]\d{0,14}$/);
const comun = { n: entero(1, 1_000_000), en: instante };
const miembros = z.array(id).max(MAXIMO_MIEMBROS);

const Participante = z.strictObject({ id, grupo_edad: grupoEdad, porcentaje: entero(0, 100) });

/** Name of a chore; a part also has its days or weeks in its name. */
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
 * Maps present ids to the original ones, those of the database where the log was written. The log's digest is computed
 * with the original ids.
 */
const origen = z.record(clave, id).refine((de) => new Set(Object.values(de)).size === Object.keys(de).length);

/** Facts that a certificate needs besides the log (server/data/certificados.ts). */
export const Ficha = z.strictObject({
  familia: texto(80),
  semilla: entero(0, 2 ** 31 - 1),
  miembros: z.array(z.strictObject({ id, nombre: texto(60), color: z.enum(COLORES_MIEMBRO) })).max(MAXIMO_EN_TOTAL),
  /** Accepted but not imported: the log contains the minutes. */
  minutos: z.record(clave, entero(0, 1_440)).optional(),
  origen: z.strictObject({ miembros: origen, tareas: origen }).optional(),
});
export type Ficha = z.output<typeof Ficha>;
