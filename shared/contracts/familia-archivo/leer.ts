import { z } from 'zod';
import type { CodigoError } from '#shared/contracts/errores.ts';
import { buscarIncoherencia } from './coherencia.ts';
import { Familia } from './filas.ts';
import { ANTES_DE_LA_SUMA, FORMATO, LISTAS, TRAS_LA_SUMA, VERSION_FORMATO, type Lista } from './formato.ts';
import { AUN_NO, columnaPosterior, fundadaDespues, instante, topesDe } from './fechas.ts';
import { FILAS, type Archivo } from './listas.ts';

/** The refusal of a file. `motivo` says in words what is wrong and where; empty when `codigo` says enough. */
export interface Fallo {
  readonly ok: false;
  readonly codigo: Extract<CodigoError, `ARCHIVO_${string}`>;
  readonly motivo: string;
}
export const fallo = (codigo: Fallo['codigo'], motivo = ''): Fallo => ({ ok: false, codigo, motivo });

const COMIENZO = `{"formato":"${FORMATO}",\n"version_formato":`;
/** The start of a file that another program has laid out anew. */
const COMIENZO_CAMBIADO = new RegExp(`^\\s*\\{\\s*"formato"\\s*:\\s*"${FORMATO}"`);
const SUMA = /^[0-9a-f]{64}$/;

/** Number of characters at the end of a file that are sure to contain its last line. */
export const LARGO_FINAL = 100;

/** Finds the last line at the end of a text and returns its position and digest; null when there is none. */
export const leerSuma = (final: string): { readonly hasta: number; readonly suma: string } | null => {
  const hasta = final.lastIndexOf(ANTES_DE_LA_SUMA);
  const suma = final.slice(hasta + ANTES_DE_LA_SUMA.length, -TRAS_LA_SUMA.length);
  return hasta > 0 && final.endsWith(TRAS_LA_SUMA) && SUMA.test(suma) ? { hasta, suma } : null;
};

/**
 * Returns why a text with this start and end cannot be a complete file of a known version of the format; null when it can be one.
 * A start that is cut or was laid out anew by another program counts as damaged, any other as a file of another kind.
 */
export const noEsArchivo = (comienzo: string, final: string): Fallo | null => {
  if (!comienzo.startsWith(COMIENZO)) {
    const eraNuestro = (COMIENZO.startsWith(comienzo) && comienzo !== '') || COMIENZO_CAMBIADO.test(comienzo);
    return fallo(eraNuestro ? 'ARCHIVO_CORTADO' : 'ARCHIVO_AJENO');
  }
  const version = Number.parseInt(comienzo.slice(COMIENZO.length), 10);
  if (version > VERSION_FORMATO) return fallo('ARCHIVO_MAS_NUEVO');
  return leerSuma(final) === null ? fallo('ARCHIVO_CORTADO') : null;
};

/**
 * Parses a text as a family's file; the digest is not checked. A byte order mark and changed line endings are accepted, since
 * mail programs and editors add them; `JSON.stringify` never writes a carriage return itself.
 */
export const abrir = (llegado: string): Fallo | { readonly ok: true; readonly datos: unknown } => {
  const texto = llegado.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const mal = noEsArchivo(texto, texto);
  if (mal !== null) return mal;
  try {
    return { ok: true, datos: JSON.parse(texto) as unknown };
  } catch {
    return fallo('ARCHIVO_CORTADO');
  }
};

const filas = z.array(z.unknown());

/** Lists that older files lack. */
const MAS_TARDE: ReadonlySet<Lista> = new Set([
  'gracias',
  'metas',
  'premios',
  'tramos_premios',
  'pedidos_premio',
  'importes_paga',
  'pagas',
  'correcciones_paga',
]);

const Cabecera = z.strictObject({
  formato: z.literal(FORMATO),
  version_formato: z.literal(VERSION_FORMATO),
  hecho_por: z.string().max(80),
  cuando: instante,
  familia: Familia,
  ...(Object.fromEntries(LISTAS.map((lista) => [lista, MAS_TARDE.has(lista) ? filas.default([]) : filas])) as Record<
    Lista,
    typeof filas
  >),
  suma: z.string(),
});

/** Rows checked between two pauses. */
const POR_TRAMO = 400;

const queFalla = ({ issues: [issue] }: z.ZodError): string =>
  issue === undefined ? '' : `${issue.path.join('.').slice(0, 80)}: ${issue.message.toLowerCase()}`;

/**
 * Checks the content of a file: first each row by itself, then how rows fit together. Yields from time to time, so that the
 * caller can do other work.
 */
export function* revisar(
  datos: unknown,
): Generator<undefined, Fallo | { readonly ok: true; readonly archivo: Archivo }> {
  const cabecera = Cabecera.safeParse(datos);
  if (!cabecera.success) return fallo('ARCHIVO_INCOHERENTE', queFalla(cabecera.error));
  const { hecho_por, cuando, familia } = cabecera.data;
  if (fundadaDespues(cabecera.data)) return fallo('ARCHIVO_INCOHERENTE', `familia.creada_en: ${AUN_NO}`);
  const topes = topesDe(cuando);
  const listas: Partial<Record<Lista, unknown[]>> = {};
  for (const lista of LISTAS) {
    const filas: unknown[] = [];
    for (const [i, fila] of cabecera.data[lista].entries()) {
      if (i % POR_TRAMO === 0) yield;
      const leida = FILAS[lista].safeParse(fila);
      if (!leida.success)
        return fallo('ARCHIVO_INCOHERENTE', `en «${lista}», fila ${String(i + 1)}, ${queFalla(leida.error)}`);
      const posterior = columnaPosterior(lista, leida.data, topes);
      if (posterior !== null)
        return fallo('ARCHIVO_INCOHERENTE', `en «${lista}», fila ${String(i + 1)}, ${posterior}: ${AUN_NO}`);
      filas.push(leida.data);
    }
    listas[lista] = filas;
  }
  const archivo = { hecho_por, cuando, familia, listas: listas as Archivo['listas'] };
  const mal = yield* buscarIncoherencia(archivo);
  return mal === null ? { ok: true, archivo } : fallo('ARCHIVO_INCOHERENTE', mal);
}
