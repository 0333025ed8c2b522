import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { codigoDe } from './abierto.ts';
import { type Copia, LARGO_SUMA, leerNombre } from './copias.ts';

/** The file system that holds a folder. */
export interface Montaje {
  /** Its mount point. */
  readonly punto: string;
  /** The mounted folder of that file system: «/» is all of it. */
  readonly raiz: string;
  readonly tipo: string;
}

/** The kernel writes spaces, tabs, newlines and backslashes as three octal digits. */
const claro = (camino: string): string =>
  camino.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)));

/**
 * Finds the file system of a path, without symbolic links, by the text of /proc/self/mountinfo: the longest mount point above it, and
 * of several there the last, which hides the others. Null when the text tells nothing.
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

/**
 * Makes a folder, and those above it. Node's own `recursive` never returns where a file system takes no folders, as in
 * /proc.
 */
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

/** SHA-256 of a file, hex. */
export const sumaDe = async (archivo: string): Promise<string> => {
  const suma = createHash('sha256');
  for await (const trozo of createReadStream(archivo)) suma.update(trozo as Buffer);
  return suma.digest('hex').slice(0, LARGO_SUMA);
};

/** Waits until a file, or a folder's list of files, is on the disk. */
export const asegurar = (camino: string): void => {
  try {
    const abierto = openSync(camino, 'r');
    try {
      fsyncSync(abierto);
    } finally {
      closeSync(abierto);
    }
  } catch (error) {
    // Windows opens no folders.
    if (!['EISDIR', 'EPERM', 'EACCES'].includes(codigoDe(error))) throw error;
  }
};

/** Keeps a file for its owner alone, who may write it. */
const cerrar = (archivo: string): void => {
  try {
    chmodSync(archivo, 0o600);
  } catch (error) {
    // Its owner is who made it: a disk that refuses keeps no modes.
    if (!['EPERM', 'ENOTSUP'].includes(codigoDe(error))) throw error;
  }
};

/** Removes a file, which may be gone already. Where a disk fails, `rmSync` would throw an error without a code. */
export const quitarArchivo = (archivo: string): void => {
  try {
    unlinkSync(archivo);
  } catch (error) {
    if (codigoDe(error) !== 'ENOENT') throw error;
  }
};

/** Copies a file to where none is, whatever mode it had, and waits for the disk. */
export const copiarArchivo = (de: string, a: string): void => {
  copyFileSync(de, a, constants.COPYFILE_EXCL);
  cerrar(a);
  asegurar(a);
};

/** The files beside a database that hold SQLite's pending writes. */
export const diarioDe = (archivo: string): string => `${archivo}-wal`;

/** Whether something lies there that the file alone does not have. */
export const hayDiario = (archivo: string): boolean =>
  (statSync(diarioDe(archivo), { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Whether a file may be read. */
export const seLee = (archivo: string): boolean => {
  try {
    closeSync(openSync(archivo, 'r'));
    return true;
  } catch (error) {
    if (codigoDe(error) === '') throw error;
    return false;
  }
};

/** Bytes that are free where a folder lies; Infinity where the system does not tell. */
export const libresEn = (carpeta: string): number => {
  try {
    const { bavail, bsize } = statfsSync(carpeta);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};

/** The copies of a folder, the newest last; none when it is not there. */
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
