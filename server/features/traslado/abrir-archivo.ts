import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type Fallo,
  fallo,
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
import type { ResultadoCaso } from '#server/change/resultado.ts';

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

/**
 * Maximum number of occurrences that may lapse when a file is imported; a file with more is refused. A dozen daily chores
 * leave fewer in ten years.
 */
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
 * about the sender, so size and nesting are measured before anything is parsed (`parsearPorFilas`). The server serves other
 * requests meanwhile.
 */
export const abrirArchivo = async (bytes: Buffer): Promise<ResultadoCaso<Archivo>> => {
  const leido = await sinPrisa(leerEntero(bytes), setImmediate);
  return leido.ok ? bien(leido.archivo) : rechazado(leido.codigo, { motivo: leido.motivo });
};

// Splits a file's JSON into rows before parsing. `JSON.parse` blocks the process while it runs, and turns 16 MB of brackets into
// gigabytes. So the file is measured first, and then its rows are parsed one by one.

/** Deepest nesting allowed. Files of the app have eight levels. */
const MAXIMO_HONDO = 16;
/** Values allowed in the whole file. */
const MAXIMO_VALORES = 1_500_000;
/** Values allowed in one row. The largest row is a ledger of 400 daily chores. */
const MAXIMO_VALORES_FILA = 150_000;
/** Bytes allowed in one row. */
const MAXIMO_FILA = 4 * 1_048_576;
/** Bytes allowed outside the rows. */
const MAXIMO_ESQUELETO = 65_536;
/** Bytes scanned or parsed between two pauses; scanning them takes about a millisecond. */
const ENTRE_PAUSAS = 131_072;

const [COMILLA, BARRA, COMA] = [0x22, 0x5c, 0x2c];
const [ABRE_LISTA, CIERRA_LISTA, ABRE_OBJETO, CIERRA_OBJETO] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Why a file is not parsed: invalid JSON, nested too deeply, or too large. */
export type Rechazo = 'NO_ES_JSON' | 'DEMASIADO_HONDO' | 'DEMASIADO_GRANDE';

interface Separado {
  /** The JSON outside the rows. Each list holds its number in `listas` instead of its rows. */
  readonly esqueleto: string;
  /** For each list, the byte offsets of its opening bracket, of the commas between rows, and of its closing bracket. */
  readonly listas: readonly (readonly number[])[];
}

/** Finds the rows of every list that is a field of the file's object. Yields at each pause. */
function* separar(bytes: Buffer): Generator<undefined, Separado | Rechazo> {
  const listas: number[][] = [];
  const esqueleto: string[] = [];
  // `hondo` is the present nesting: 1 in the file's object, 2 in one of its lists. `valores` counts the values so far, and
  // `antesDeLaFila` those before the present row. `esqueletoDesde` is the offset at which the text outside the rows goes on, and
  // `esqueletoBytes` its length so far. `lista` is the list that is open at nesting 2, `enTexto` is true inside a string, and
  // `pausa` is the offset of the next pause.
  let [hondo, valores, antesDeLaFila, esqueletoDesde, esqueletoBytes] = [0, 0, 0, 0, 0];
  let lista: number[] | null = null;
  let [enTexto, pausa] = [false, ENTRE_PAUSAS];

  const alEsqueleto = (hasta: number): boolean => {
    esqueletoBytes += hasta - esqueletoDesde;
    if (esqueletoBytes > MAXIMO_ESQUELETO) return false;
    esqueleto.push(bytes.toString('utf8', esqueletoDesde, hasta));
    return true;
  };
  /** Records where a row ends; returns false when the row is too large. */
  const cortar = (donde: number): boolean => {
    const cabe = donde - (lista?.at(-1) ?? 0) <= MAXIMO_FILA && valores - antesDeLaFila <= MAXIMO_VALORES_FILA;
    lista?.push(donde);
    antesDeLaFila = valores;
    return cabe;
  };

  for (let i = 0; i < bytes.length; i += 1) {
    if (i >= pausa) {
      pausa = i + ENTRE_PAUSAS;
      yield;
    }
    const byte = bytes[i];
    if (enTexto) {
      if (byte === BARRA) i += 1;
      else if (byte === COMILLA) enTexto = false;
      continue;
    }
    switch (byte) {
      case COMILLA:
        enTexto = true;
        break;
      case COMA:
        valores += 1;
        if (valores > MAXIMO_VALORES || (hondo === 2 && lista !== null && !cortar(i))) return 'DEMASIADO_GRANDE';
        break;
      case ABRE_LISTA:
      case ABRE_OBJETO:
        hondo += 1;
        valores += 1;
        if (hondo > MAXIMO_HONDO) return 'DEMASIADO_HONDO';
        if (valores > MAXIMO_VALORES) return 'DEMASIADO_GRANDE';
        if (hondo === 2 && byte === ABRE_LISTA) {
          if (!alEsqueleto(i + 1)) return 'DEMASIADO_GRANDE';
          esqueleto.push(String(listas.length));
          lista = [i];
          listas.push(lista);
          antesDeLaFila = valores;
        }
        break;
      case CIERRA_LISTA:
      case CIERRA_OBJETO:
        if (hondo === 2 && lista !== null) {
          if (!cortar(i)) return 'DEMASIADO_GRANDE';
          lista = null;
          esqueletoDesde = i;
        }
        hondo -= 1;
        break;
      default:
    }
  }
  return alEsqueleto(bytes.length) ? { esqueleto: esqueleto.join(''), listas } : 'DEMASIADO_GRANDE';
}

const SIN_NADA = /^[ \t\n\r]*$/;

/** Parses the rows of one list. Yields at each pause; throws on invalid JSON. */
function* parsearFilas(bytes: Buffer, cortes: readonly number[]): Generator<undefined, unknown[]> {
  const filas: unknown[] = [];
  let pausa = (cortes[0] ?? 0) + ENTRE_PAUSAS;
  for (const [n, fin] of cortes.entries()) {
    if (n === 0) continue;
    const texto = bytes.toString('utf8', (cortes[n - 1] ?? 0) + 1, fin);
    // Two offsets with nothing between them: an empty list.
    if (cortes.length === 2 && SIN_NADA.test(texto)) return filas;
    filas.push(JSON.parse(texto));
    if (fin < pausa) continue;
    pausa = fin + ENTRE_PAUSAS;
    yield;
  }
  return filas;
}

const esObjeto = (valor: unknown): valor is object =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/**
 * Parses a file that is one JSON object; `datos` equals the result of `JSON.parse`. Refuses other files (`Rechazo`). Yields at
 * each pause, so that the caller can serve others meanwhile.
 */
export function* parsearPorFilas(
  bytes: Buffer,
): Generator<
  undefined,
  { readonly ok: true; readonly datos: unknown } | { readonly ok: false; readonly por: Rechazo }
> {
  const separado = yield* separar(bytes);
  if (typeof separado === 'string') return { ok: false, por: separado };
  try {
    const raiz = JSON.parse(separado.esqueleto) as unknown;
    if (!esObjeto(raiz)) return { ok: false, por: 'NO_ES_JSON' };
    const campos: [string, unknown][] = [];
    for (const [campo, valor] of Object.entries(raiz)) {
      const cortes = Array.isArray(valor) ? separado.listas[Number(valor[0])] : undefined;
      campos.push([campo, cortes === undefined ? valor : yield* parsearFilas(bytes, cortes)]);
    }
    return { ok: true, datos: Object.fromEntries(campos) };
  } catch {
    return { ok: false, por: 'NO_ES_JSON' };
  }
}
