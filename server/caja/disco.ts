import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BASE, codigoDe } from './abierto.ts';
import { type Copia, LARGO_SUMA, leerNombre } from './copias.ts';

/** The file system that holds a folder. */
export interface Montaje {
  readonly punto: string;
  /** The folder of the file system that is mounted; «/» for all of it. */
  readonly raiz: string;
  readonly tipo: string;
}

/** Decodes a path of mountinfo, where the kernel writes spaces, tabs, newlines and backslashes as three octal digits. */
const claro = (camino: string): string =>
  camino.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)));

/**
 * Finds the file system of a path, which must contain no symbolic links, in the text of /proc/self/mountinfo. It has the longest
 * mount point above the path, and is the last with that mount point, because it hides the earlier ones. Null if there is none.
 */
export const montajeDe = (camino: string, mountinfo: string): Montaje | null => {
  let mejor: Montaje | null = null;
  for (const linea of mountinfo.split('\n')) {
    const [antes = '', despues = ''] = linea.split(' - ');
    const [, , , raiz, punto] = antes.split(' ').map(claro);
    const [tipo] = despues.split(' ');
    if (raiz === undefined || punto === undefined || tipo === undefined || tipo === '') continue;
    const dentro = punto === '/' || camino === punto || camino.startsWith(`${punto}/`);
    if (dentro && punto.length >= (mejor?.punto.length ?? 0)) mejor = { punto, raiz, tipo };
  }
  return mejor;
};

/** Creates a folder and its parents. Node's `recursive` option hangs on file systems that refuse new folders, such as /proc. */
export const crearCarpeta = (camino: string, modo = 0o777): void => {
  if (statSync(camino, { throwIfNoEntry: false })?.isDirectory() === true) return;
  try {
    mkdirSync(camino, modo);
  } catch (error) {
    const arriba = dirname(camino);
    if (codigoDe(error) !== 'ENOENT' || statSync(arriba, { throwIfNoEntry: false }) !== undefined) throw error;
    crearCarpeta(arriba, modo);
    mkdirSync(camino, modo);
  }
};

/** Computes the checksum of a file: the first 16 hex digits of its SHA-256. */
export const sumaDe = async (archivo: string): Promise<string> => {
  const suma = createHash('sha256');
  for await (const trozo of createReadStream(archivo)) suma.update(trozo as Buffer);
  return suma.digest('hex').slice(0, LARGO_SUMA);
};

/** Waits until a file's data, or a folder's entries, are on the disk (fsync). */
export const asegurar = (camino: string): void => {
  try {
    const abierto = openSync(camino, 'r');
    try {
      fsyncSync(abierto);
    } finally {
      closeSync(abierto);
    }
  } catch (error) {
    // Windows cannot open folders.
    if (!['EISDIR', 'EPERM', 'EACCES'].includes(codigoDe(error))) throw error;
  }
};

/** Makes a file readable and writable only by its owner. */
const cerrar = (archivo: string): void => {
  try {
    chmodSync(archivo, 0o600);
  } catch (error) {
    // This process created the file and owns it, so the error means that the file system has no modes.
    if (!['EPERM', 'ENOTSUP'].includes(codigoDe(error))) throw error;
  }
};

/** Deletes a file that may be missing. Not `rmSync`, which throws an error without a code when the disk fails. */
export const quitarArchivo = (archivo: string): void => {
  try {
    unlinkSync(archivo);
  } catch (error) {
    if (codigoDe(error) !== 'ENOENT') throw error;
  }
};

/** Copies a file to a new path, private to its owner, and waits until it is on the disk. */
export const copiarArchivo = (de: string, a: string): void => {
  copyFileSync(de, a, constants.COPYFILE_EXCL);
  cerrar(a);
  asegurar(a);
};

/** Returns the path of the WAL, in which SQLite keeps a database's pending writes. */
export const diarioDe = (archivo: string): string => `${archivo}-wal`;

/** Tells whether a database has pending writes in its WAL, which the file alone lacks. */
export const hayDiario = (archivo: string): boolean =>
  (statSync(diarioDe(archivo), { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Tells whether a file can be read. */
export const seLee = (archivo: string): boolean => {
  try {
    closeSync(openSync(archivo, 'r'));
    return true;
  } catch (error) {
    if (codigoDe(error) === '') throw error;
    return false;
  }
};

/** Returns the free bytes on a folder's disk; Infinity if unknown. */
export const libresEn = (carpeta: string): number => {
  try {
    const { bavail, bsize } = statfsSync(carpeta);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};

/** Returns the backups in a folder, oldest first; empty if the folder does not exist. */
export const copiasEn = (carpeta: string): readonly Copia[] => {
  try {
    return readdirSync(carpeta)
      .toSorted()
      .flatMap((nombre) => leerNombre(nombre) ?? []);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codigoDe(error))) return [];
    throw error;
  }
};

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
