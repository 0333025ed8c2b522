import { existsSync, linkSync, mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Instante } from '#shared/domain/tipos.ts';
import type { FamiliaBorrada } from '#server/change/contexto.ts';
import { conectar } from '#server/db/conectar.ts';
import { copiarBase, deshacerAMedias, vaciarDiario } from '#server/db/copia.ts';
import type { Db } from '#server/db/esquema.ts';
import { migrar } from '#server/db/migraciones.ts';
import { BASE, codigoDe, mal, type Abierto } from './abierto.ts';
import { apuntarBorradas, BorradasIlegibles, leerBorradas } from './borradas.ts';
import { comprobar, type Contenido, hacerCopia } from './copiar.ts';
import {
  ANTES,
  asegurar,
  copiarArchivo,
  COPIAS,
  crearCarpeta,
  hayDiario,
  LLEGADA,
  quitarArchivo,
  sumaDe,
} from './disco.ts';
import { ocupar } from './ocupar.ts';

// Restores a backup. Every step that can fail works on a separate file beside the database, which finally takes the database's
// name. If the restore is interrupted at any step, the folder has the old database or the new one.
// One exception: an old database that cannot be backed up and has a journal. For a moment neither is in place, and a start then
// names both and refuses (`rastrosDe`).

/** Suffixes of a database file and of the files that SQLite keeps beside it. */
const COLAS = ['', '-wal', '-shm', '-journal'] as const;
/** Journal files, which contain part of the database's content. */
const DIARIOS = [`${BASE}-wal`, `${BASE}-journal`] as const;
/**
 * Files that hold the database's content. The database must never lie in its place without its journals, or it would look
 * complete.
 */
const BYTES = [BASE, ...DIARIOS] as const;

/**
 * Deletes, from a database that is being restored, the families that were deleted after it was backed up; returns lines
 * about that in Spanish. Passed in by the caller, because this folder may not import the modules that it needs.
 */
export type QuitarBorradas = (db: Db, borradas: readonly FamiliaBorrada[]) => Promise<readonly string[]>;

export interface Restaurada {
  readonly contenido: Contenido;
  /** Lines in Spanish about families that were deleted after the backup was made, and so were deleted from it again. */
  readonly quitadas: readonly string[];
  /** Path of the previous database: a backup, or a folder if it could not be backed up. Null if there was none. */
  readonly antes: string | null;
}

/** A step failed, with the message for the operator. `aMedias`: neither the old nor the new database is in its place. */
class NoSePuede extends Error {
  readonly linea: string;
  readonly aMedias: boolean;
  constructor(linea: string, aMedias = false) {
    super(linea);
    this.linea = linea;
    this.aMedias = aMedias;
  }
}

const quitarLlegada = (datos: string): void => {
  for (const cola of COLAS) quitarArchivo(join(datos, `${LLEGADA}${cola}`));
};

/**
 * Adds the name `a` to the file `de` by a hard link; the caller removes the old name. So the file has a name at every moment.
 * Renames the file if the disk has no hard links.
 */
const enlazar = (de: string, a: string): void => {
  try {
    linkSync(de, a);
  } catch {
    renameSync(de, a);
  }
};

/**
 * Runs `hacer` on the database that is being restored. Afterwards the one file holds everything, without a journal. `queNo`
 * begins the message of a failure.
 */
const cambiarLlegada = async <T>(llegada: string, hacer: (db: Db) => Promise<T>, queNo: string): Promise<T> => {
  const db = conectar(llegada);
  try {
    return await hacer(db);
  } catch (error) {
    const porque = error instanceof Error ? error.message : String(error);
    throw new NoSePuede(`${queNo} (${porque}).`);
  } finally {
    await db.destroy();
    vaciarDiario(llegada);
  }
};

/**
 * Returns the deleted families that the data folder or the backup's folder list, and adds all of them to the data folder's
 * list.
 */
const juntarBorradas = (datos: string, copia: string): readonly FamiliaBorrada[] => {
  try {
    const deLaCopia = leerBorradas(dirname(copia));
    apuntarBorradas(join(datos, COPIAS), deLaCopia);
    return leerBorradas(join(datos, COPIAS));
  } catch (error) {
    if (error instanceof BorradasIlegibles) throw new NoSePuede(error.message);
    throw error;
  }
};

const exigir = async (llegada: string): Promise<Contenido> => {
  const comprobada = await comprobar(llegada);
  if (!comprobada.ok) throw new NoSePuede(comprobada.linea);
  return comprobada.contenido;
};

/**
 * Brings a backup into the data folder as one checked file, migrated to this version and without the families that were
 * deleted since. Returns what the file then holds, and the lines of `quitar`.
 */
const traer = async (
  datos: string,
  copia: string,
  quitar: QuitarBorradas,
): Promise<Pick<Restaurada, 'contenido' | 'quitadas'>> => {
  const llegada = join(datos, LLEGADA);
  quitarLlegada(datos);
  if (hayDiario(copia)) await copiarBase(copia, llegada);
  else {
    copiarArchivo(copia, llegada);
    if ((await sumaDe(llegada)) !== (await sumaDe(copia)))
      throw new NoSePuede(`${copia} no se ha podido copiar igual en ${datos}: revisa el disco.`);
    vaciarDiario(llegada);
  }
  let contenido = await exigir(llegada);
  if (contenido.version === 'anterior') await cambiarLlegada(llegada, migrar, 'La copia no se ha podido poner al día');
  const borradas = juntarBorradas(datos, copia);
  const quitadas =
    borradas.length === 0
      ? []
      : await cambiarLlegada(llegada, (db) => quitar(db, borradas), 'No se ha podido quitar lo que se borró');
  if (contenido.version === 'anterior' || quitadas.length > 0) contenido = { ...contenido, ...(await exigir(llegada)) };
  asegurar(llegada);
  return { contenido, quitadas };
};

/** Puts a database that was set aside back in its place. */
const devolver = (datos: string, aparte: string): void => {
  for (const archivo of BYTES.toReversed())
    if (existsSync(join(aparte, archivo)) && !existsSync(join(datos, archivo)))
      enlazar(join(aparte, archivo), join(datos, archivo));
  asegurar(datos);
  for (const archivo of BYTES) quitarArchivo(join(aparte, archivo));
  rmdirSync(aparte);
};

/** Sets the old database aside in a folder and puts the restored one in its place; returns that folder. */
const apartarYPoner = (datos: string, ahora: Instante): string => {
  const [copias, base] = [join(datos, COPIAS), join(datos, BASE)];
  crearCarpeta(copias, 0o700);
  const aparte = mkdtempSync(join(copias, `${ANTES}${ahora.slice(0, 19).replaceAll(':', '')}-`));
  try {
    for (const archivo of BYTES)
      if (existsSync(join(datos, archivo))) enlazar(join(datos, archivo), join(aparte, archivo));
    for (const carpeta of [aparte, copias, datos]) asegurar(carpeta);
    // An old journal beside the new database would be taken for the new one's, so the old database goes first.
    if (DIARIOS.some((archivo) => existsSync(join(datos, archivo)))) quitarArchivo(base);
    for (const archivo of [...DIARIOS, `${BASE}-shm`]) quitarArchivo(join(datos, archivo));
    renameSync(join(datos, LLEGADA), base);
    return aparte;
  } catch (error) {
    try {
      devolver(datos, aparte);
    } catch {
      if (!existsSync(base))
        throw new NoSePuede(
          `El disco de ${datos} ha fallado a mitad (${codigoDe(error)}): lo que había está en ${join(aparte, BASE)}, y la copia en ${join(datos, LLEGADA)}. Revisa el disco y repite la restauración.`,
          true,
        );
    }
    throw error;
  }
};

/** Backs up the present database, first rolling back a transaction that a dead process left unfinished. */
const copiarLoDeAhora = async (datos: string, ahora: Instante): ReturnType<typeof hacerCopia> => {
  try {
    deshacerAMedias(join(datos, BASE));
  } catch (error) {
    if (codigoDe(error) === '') throw error;
    return mal(codigoDe(error));
  }
  return hacerCopia({ datos, clase: 'restaurar', ahora });
};

/** Puts the restored database in place. Returns where the old one is kept; null if there was none. */
const poner = async (datos: string, ahora: Instante): Promise<string | null> => {
  const base = join(datos, BASE);
  if (BYTES.every((archivo) => !existsSync(join(datos, archivo)))) {
    renameSync(join(datos, LLEGADA), base);
    return null;
  }
  const copia = await copiarLoDeAhora(datos, ahora);
  if (!copia.ok) return apartarYPoner(datos, ahora);
  // Merges the journal into the database, so that a single rename can replace it.
  vaciarDiario(base);
  asegurar(datos);
  renameSync(join(datos, LLEGADA), base);
  return copia.ruta;
};

/** Message for a failed restore; rethrows errors that are not of the disk or the backup. */
const explicar = (error: unknown, datos: string): string => {
  if (error instanceof NoSePuede) return error.aMedias ? error.linea : `${error.linea} No se ha tocado nada.`;
  if (codigoDe(error) === '') throw error;
  return `No se ha podido restaurar en ${datos} (${codigoDe(error)}): revisa la carpeta, su espacio y sus permisos. No se ha tocado nada.`;
};

const cambiar = async (
  datos: string,
  copia: string,
  ahora: Instante,
  quitar: QuitarBorradas,
): Promise<Abierto<Restaurada>> => {
  let traida: Awaited<ReturnType<typeof traer>>;
  let antes: string | null;
  try {
    traida = await traer(datos, copia, quitar);
    antes = await poner(datos, ahora);
  } catch (error) {
    try {
      if (!(error instanceof NoSePuede && error.aMedias)) quitarLlegada(datos);
    } catch {
      // The next restore deletes the file that could not be deleted now.
    }
    return mal(explicar(error, datos));
  }
  try {
    asegurar(datos);
  } catch (error) {
    return mal(`La copia está en su sitio, pero el disco de ${datos} falla (${codigoDe(error)}): revísalo.`);
  }
  return { ok: true, ...traida, antes };
};

/** Returns why a file of the data folder itself cannot be restored; null for any other file. */
const esDeAqui = (datos: string, copia: string): string | null => {
  if (copia === join(datos, BASE)) return `${basename(copia)} es la base de datos misma: elige una copia.`;
  if (copia === join(datos, LLEGADA))
    return `${copia} es de una restauración que se cortó: restaura la copia de la que venía, o cambia antes el nombre de este archivo.`;
  return null;
};

/**
 * Replaces the database of the folder `datos` with the backup `archivo` and keeps the old one. Refuses while a server uses the
 * folder, and a backup that is damaged, of a newer version or from before the first release.
 */
export const restaurar = async (
  datos: string,
  archivo: string,
  ahora: Instante,
  quitar: QuitarBorradas = () => Promise.resolve([]),
): Promise<Abierto<Restaurada>> => {
  const copia = resolve(archivo);
  try {
    const comprobada = await comprobar(copia);
    if (!comprobada.ok) return mal(`${comprobada.linea} No se ha tocado nada.`);
    crearCarpeta(datos, 0o700);
    const deAqui = esDeAqui(datos, copia);
    if (deAqui !== null) return mal(deAqui);
    const ocupada = ocupar(datos);
    if (!ocupada.ok) return mal(`${ocupada.linea} Una copia solo se restaura con el servidor parado.`);
    try {
      return await cambiar(datos, copia, ahora, quitar);
    } finally {
      ocupada.cerrojo.liberar();
    }
  } catch (error) {
    return mal(explicar(error, datos));
  }
};
