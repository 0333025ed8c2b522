import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Copias } from '#shared/contracts/servidor.ts';
import { plural } from '#shared/domain/palabras.ts';
import type { FamiliaBorrada } from '#server/change/contexto.ts';
import { olvidadaEn, type Copia } from './copias.ts';
import { type Abierto, mal } from './abierto.ts';
import { asegurar, crearCarpeta } from './disco.ts';

// The list of deleted families, in a small file beside the backups. Restoring a backup that still holds one of them deletes it
// again.

const BORRADAS = 'familias-borradas.json';

const Archivo = z.array(z.strictObject({ id: z.int(), creada_en: z.iso.datetime(), borrada_en: z.iso.datetime() }));

/** Thrown if the file exists but cannot be parsed; `message` is for the operator, in Spanish. */
export class BorradasIlegibles extends Error {
  constructor(archivo: string, opciones: ErrorOptions) {
    super(`No se entiende ${archivo}, que dice qué familias se borraron: ponlo como estaba, o quítalo.`, opciones);
  }
}

/**
 * Returns the deleted families that a folder of backups lists; none if it has no list. Throws `BorradasIlegibles` if it is
 * unreadable.
 */
export const leerBorradas = (carpeta: string): readonly FamiliaBorrada[] => {
  const archivo = join(carpeta, BORRADAS);
  if (!existsSync(archivo)) return [];
  try {
    return Archivo.parse(JSON.parse(readFileSync(archivo, 'utf8')));
  } catch (error) {
    throw new BorradasIlegibles(archivo, { cause: error });
  }
};

const esLaMisma = (a: FamiliaBorrada, b: FamiliaBorrada): boolean => a.id === b.id && a.creada_en === b.creada_en;

/**
 * Adds deleted families to a folder's list and waits until it is on the disk. For a family listed twice the later deletion
 * stays. Throws `BorradasIlegibles` if the list is unreadable.
 */
export const apuntarBorradas = (carpeta: string, nuevas: readonly FamiliaBorrada[]): void => {
  if (nuevas.length === 0) return;
  const antes = leerBorradas(carpeta);
  const quedan = antes.filter(
    (una) => !nuevas.some((otra) => esLaMisma(una, otra) && otra.borrada_en >= una.borrada_en),
  );
  const juntas = [...quedan, ...nuevas.filter((una) => !quedan.some((otra) => esLaMisma(una, otra)))];
  const texto = `${JSON.stringify(juntas, null, 1)}\n`;
  crearCarpeta(carpeta, 0o700);
  const [archivo, parcial] = [join(carpeta, BORRADAS), join(carpeta, `${BORRADAS}.parcial`)];
  writeFileSync(parcial, texto, { mode: 0o600 });
  asegurar(parcial);
  renameSync(parcial, archivo);
  asegurar(carpeta);
};

/**
 * Counts the backups that still hold deleted families, and says by when the nightly ones will have been replaced. Backups of
 * the other kinds stay until newer ones replace them or somebody deletes them. Null if no backup holds any.
 */
const contarGuardadas = (borradas: readonly FamiliaBorrada[], copias: readonly Copia[]): Copias['borradas'] => {
  const guardan = copias.filter(({ cuando }) =>
    borradas.some(({ creada_en, borrada_en }) => creada_en <= cuando && cuando < borrada_en),
  );
  if (guardan.length === 0) return null;
  const quedan = borradas.filter((b) => guardan.some(({ cuando }) => b.creada_en <= cuando && cuando < b.borrada_en));
  const noches = guardan.filter(({ clase }) => clase === 'noche').length;
  const ultima = quedan.reduce((tarde, { borrada_en }) => (borrada_en > tarde ? borrada_en : tarde), '');
  return { familias: quedan.length, noches, otras: guardan.length - noches, hasta: olvidadaEn(ultima) };
};

/**
 * Counts the backups in a folder that still hold deleted families. If the folder's list is unreadable, returns the reason
 * in Spanish.
 */
export const mirarBorradas = (
  carpeta: string,
  copias: readonly Copia[],
): Abierto<{ readonly guardan: Copias['borradas'] }> => {
  try {
    return { ok: true, guardan: contarGuardadas(leerBorradas(carpeta), copias) };
  } catch (error) {
    if (error instanceof BorradasIlegibles) return mal(error.message);
    throw error;
  }
};

/** Says in Spanish until when the backups hold deleted families. */
export const hastaCuando = ({ noches, otras, hasta }: NonNullable<Copias['borradas']>): string =>
  [
    ...(noches === 0 ? [] : [`las de cada noche, como tarde hasta el ${hasta.slice(0, 10)}`]),
    ...(otras === 0 ? [] : [`${plural(otras, 'otra')}, hasta que ${otras === 1 ? 'la' : 'las'} borres`]),
  ].join('; ');
