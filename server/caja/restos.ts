import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BASE, codigoDe } from './abierto.ts';

// Names of files in the data folder, among them those that an interrupted restore or move leaves behind.

/** Folder of backups within the data folder. */
export const COPIAS = 'copias';
/** Folder of the pictures of completions within the data folder. No backup contains it. */
export const CARPETA_FOTOS = 'fotos';
/** Database that is being restored, until it takes the database's name. */
export const LLEGADA = `${BASE}.restaurando`;
/** Database that is being moved here from another engine, until it is complete. */
export const MUDANZA = `${BASE}.mudanza`;
/** Prefix of folders in `copias` that keep an old database that could not be backed up. */
export const ANTES = 'antes-';

const carpetasDe = (copias: string): readonly string[] => {
  try {
    return readdirSync(copias).filter((nombre) => nombre.startsWith(ANTES));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codigoDe(error))) return [];
    throw error;
  }
};

/** Returns the databases that restores have set aside, as paths below the data folder, newest last. */
export const apartadasEn = (datos: string): readonly string[] =>
  carpetasDe(join(datos, COPIAS))
    .toSorted()
    .map((nombre) => join(COPIAS, nombre, BASE))
    .filter((camino) => existsSync(join(datos, camino)));

/** Returns the incomplete databases that an interrupted restore or move left in the data folder. */
export const mediasEn = (datos: string): readonly string[] =>
  [LLEGADA, MUDANZA].filter((nombre) => existsSync(join(datos, nombre)));
