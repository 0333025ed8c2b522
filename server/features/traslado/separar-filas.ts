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
const POR_TRAMO = 131_072;

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
  let [enTexto, pausa] = [false, POR_TRAMO];

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
      pausa = i + POR_TRAMO;
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
  let pausa = (cortes[0] ?? 0) + POR_TRAMO;
  for (const [n, fin] of cortes.entries()) {
    if (n === 0) continue;
    const texto = bytes.toString('utf8', (cortes[n - 1] ?? 0) + 1, fin);
    // Two offsets with nothing between them: an empty list.
    if (cortes.length === 2 && SIN_NADA.test(texto)) return filas;
    filas.push(JSON.parse(texto));
    if (fin < pausa) continue;
    pausa = fin + POR_TRAMO;
    yield;
  }
  return filas;
}

const esObjeto = (valor: unknown): valor is object =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/**
 * Parses a file that is one JSON object; the result equals that of `JSON.parse`.
 * Yields at each pause, so that the caller can serve others meanwhile.
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
