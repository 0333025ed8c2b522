import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  fallo,
  type Fallo,
  LARGO_FINAL,
  leerSuma,
  noEsArchivo,
  revisar,
} from '#shared/contracts/familia-archivo/leer.ts';
import type { Archivo } from '#shared/contracts/familia-archivo/listas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { sinPrisa } from '#shared/domain/por-tramos.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { FrecuenciaFija, Instante } from '#shared/domain/tipos.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { parsearPorFilas, type Rechazo } from './separar-filas.ts';

/** Average days from one occurrence to the next, by frequency. */
const CADA: Readonly<Record<FrecuenciaFija, number>> = { DIARIA: 1, DOS_VECES_SEMANA: 3.5, SEMANAL: 7, MENSUAL: 30 };

/** Returns the average days from one occurrence to the next under a rule, ignoring the months in which it pauses (`meses`). */
const deRegla = (regla: Regla): number => {
  // A single day has no next occurrence, and neither has a chore without days.
  if (regla.tipo === 'UNA_VEZ' || regla.tipo === 'A_DEMANDA') return Infinity;
  const unidad = { DIAS: 1, TRAS_HACERLA: 1, SEMANAS: 7, MESES: 30, ANOS: 365 }[regla.tipo];
  return (unidad * regla.cada) / (regla.tipo === 'SEMANAS' ? regla.dias_semana.length : 1);
};

/**
 * Returns the average days from one occurrence of a chore to the next. A chore without a valid rule counts as daily, the most
 * work.
 */
const diasEntre = ({ frecuencia, regla }: Archivo['listas']['tareas'][number]): number => {
  if (frecuencia !== 'OTRA') return CADA[frecuencia];
  return regla === null ? CADA.DIARIA : deRegla(regla);
};

/** Maximum number of lapsed occurrences: more than ten years of a dozen daily chores leave. A file with more is refused. */
export const MAXIMO_ATRASO = 50_000;

/** Limit on the work of closing weeks: the weeks since the last day that the family began × its assignments. */
const MAXIMO_POR_CERRAR = 10_000_000;

/** Tells whether closing the weeks since the last day that the family began takes more work than `MAXIMO_POR_CERRAR`. */
export const demasiadasSemanas = ({ familia, listas }: Archivo, ahora: Instante): boolean => {
  const ultimo = listas.dias[0]?.dia ?? familia.creada_en.slice(0, 10);
  const semanas = segundosEntre(`${ultimo}T00:00:00.000Z`, ahora) / (7 * 86_400);
  return semanas * listas.asignaciones.length > MAXIMO_POR_CERRAR;
};

/**
 * Estimates how many occurrences the family's first day on this box will record as lapsed: those between the open ones in the
 * file and today.
 */
export const atrasoDe = ({ familia, listas }: Archivo, ahora: Instante): number => {
  const hoy = `${hoyEn(familia.zona_horaria, ahora)}T00:00:00.000Z`;
  const tareas = new Map(listas.tareas.map((t) => [t.id, diasEntre(t)]));
  return listas.asignaciones.reduce((suma, { estado, responsabilidad_id, fecha_limite, tarea_id }) => {
    if (estado !== 'PENDIENTE' || responsabilidad_id === null || fecha_limite === null) return suma;
    const dias = segundosEntre(`${fecha_limite}T00:00:00.000Z`, hoy) / 86_400;
    return suma + Math.max(0, dias) / (tareas.get(tarea_id) ?? CADA.DIARIA);
  }, 0);
};

/** Number of bytes at the start of the file in which its format is looked for. */
const COMIENZO = 200;
/** Bytes hashed between two pauses. */
const POR_TRAMO = 1_048_576;

const AL_RECHAZAR: Readonly<Record<Rechazo, Fallo>> = {
  NO_ES_JSON: fallo('ARCHIVO_CORTADO'),
  DEMASIADO_HONDO: fallo('ARCHIVO_AJENO'),
  DEMASIADO_GRANDE: fallo('ARCHIVO_INCOHERENTE', 'tiene más datos de los que caben en una familia'),
};

function* sumaDe(bytes: Buffer): Generator<undefined, string> {
  const suma = createHash('sha256');
  for (let i = 0; i < bytes.length; i += POR_TRAMO) {
    suma.update(bytes.subarray(i, i + POR_TRAMO));
    yield;
  }
  return suma.digest('hex');
}

const MARCA_UTF8 = Buffer.from('\uFEFF');

/**
 * Returns the bytes as they were written, without the byte order mark and carriage returns that mail programs and editors
 * add.
 */
function* comoSeEscribio(llegado: Buffer): Generator<undefined, Buffer> {
  const bytes = llegado.indexOf(MARCA_UTF8) === 0 ? llegado.subarray(MARCA_UTF8.length) : llegado;
  if (!bytes.includes('\r')) return bytes;
  const limpio = Buffer.allocUnsafe(bytes.length);
  let n = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    if (i % POR_TRAMO === 0) yield;
    const byte = bytes[i] ?? 0;
    if (byte !== 0x0d) limpio[n++] = byte;
  }
  return limpio.subarray(0, n);
}

/** Does the work of `abrirArchivo`; yields at each pause. */
function* leerEntero(llegado: Buffer): Generator<undefined, Fallo | { readonly ok: true; readonly archivo: Archivo }> {
  const bytes = yield* comoSeEscribio(llegado);
  // Beginning and end are plain ASCII in a valid file.
  const final = bytes.toString('latin1', Math.max(0, bytes.length - LARGO_FINAL));
  const mal = noEsArchivo(bytes.toString('latin1', 0, COMIENZO), final);
  if (mal !== null) return mal;
  const escrita = leerSuma(final);
  const firmado = bytes.length - final.length + (escrita?.hasta ?? 0);
  if (!isUtf8(bytes) || (yield* sumaDe(bytes.subarray(0, firmado))) !== escrita?.suma) return fallo('ARCHIVO_CORTADO');
  const parseado = yield* parsearPorFilas(bytes);
  return parseado.ok ? yield* revisar(parseado.datos) : AL_RECHAZAR[parseado.por];
}

/**
 * Reads a family's file as it was sent: checks its digest, parses it and checks all its contents. The digest proves nothing
 * about the sender, so size and nesting are measured before anything is parsed (separar-filas.ts). The server serves other
 * requests meanwhile.
 */
export const abrirArchivo = async (bytes: Buffer): Promise<ResultadoCaso<Archivo>> => {
  const leido = await sinPrisa(leerEntero(bytes), setImmediate);
  return leido.ok ? bien(leido.archivo) : rechazado(leido.codigo, { motivo: leido.motivo });
};
