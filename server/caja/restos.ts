import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BASE, codigoDe } from './abierto.ts';

/** Files that a restore or a move leaves beside the database when it is cut. */

/** The folder of copies, within the data folder. */
export const COPIAS = 'copias';
/** A copy that is being restored, until it takes the database's place. */
export const LLEGADA = `${BASE}.restaurando`;
/** A database that is being moved here, until it is whole. */
export const MUDANZA = `${BASE}.mudanza`;
/** Prefix of the folders below `copias` that keep a database which could not be copied. */
export const ANTES = 'antes-';

const carpetasDe = (copias: string): readonly string[] => {
  try {
    return readdirSync(copias).filter((nombre) => nombre.startsWith(ANTES));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codigoDe(error))) return [];
    throw error;
  }
};

/** Databases that restores have laid aside, as paths below the data folder, the newest last. */
export const apartadasEn = (datos: string): readonly string[] =>
  carpetasDe(join(datos, COPIAS))
    .toSorted()
    .map((nombre) => join(COPIAS, nombre, BASE))
    .filter((camino) => existsSync(join(datos, camino)));

/** Halves that a cut restore or move has left in the data folder. */
export const mediasEn = (datos: string): readonly string[] =>
  [LLEGADA, MUDANZA].filter((nombre) => existsSync(join(datos, nombre)));
