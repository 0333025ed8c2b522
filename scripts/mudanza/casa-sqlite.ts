import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { BASE, codigoDe, mal, sinEscribir, sinPublicar, type Abierto } from '#server/caja/abierto.ts';
import { comoRecuperar, rastrosDe } from '#server/caja/datos.ts';
import { crearCarpeta, MUDANZA } from '#server/caja/disco.ts';
import { conectarSolo } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { migrar, versionDe } from '#server/db/migraciones.ts';
import { hayFamilias, masNueva, sinPoner, type Destino, type Fuente } from './extremos.ts';

// A data folder as source or target of a move.

/** Returns the message for a database that cannot be opened; null for any other error. */
const sinAbrir = (error: unknown, archivo: string): string | null => {
  const codigo = codigoDe(error);
  if (codigo.startsWith('SQLITE_BUSY'))
    return `Un servidor de Te Toca, u otro programa, usa la base de datos ${archivo}: ciérralo y vuelve a probar.`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigo))
    return `La base de datos ${archivo} está dañada o no es de Te Toca: ${comoRecuperar(dirname(archivo))}`;
  return sinEscribir(error, archivo);
};

/** Returns why a database cannot be the source of a move, or null. */
const porQueNoSale = async (db: Db, carpeta: string): Promise<string | null> => {
  const cual = `La base de datos ${join(carpeta, BASE)}`;
  const version = await versionDe(db);
  if (version === 'sin-publicar') return sinPublicar(cual);
  if (version === 'posterior') return masNueva(cual);
  if (version === 'anterior') return sinPoner(cual);
  return version !== null && (await hayFamilias(db))
    ? null
    : `En ${carpeta} no hay ninguna familia: no hay nada que mudar.`;
};

/**
 * Opens a data folder as the source of a move, and locks it, so that no server can start on it before `terminar`. Refused, with
 * the reason, unless it holds a family and has this version's schema.
 */
export const salirDeSqlite = async (carpeta: string): Promise<Abierto<{ readonly origen: Fuente }>> => {
  const archivo = join(carpeta, BASE);
  if (!existsSync(archivo)) return mal(`No hay base de datos en ${archivo}.`);
  let db: Db | undefined;
  try {
    const abierta = conectarSolo(archivo, 'leer');
    db = abierta;
    const linea = await porQueNoSale(abierta, carpeta);
    if (linea === null) return { ok: true, origen: { sitio: carpeta, db: abierta, terminar: () => abierta.destroy() } };
    await abierta.destroy();
    return mal(linea);
  } catch (error) {
    await db?.destroy();
    const linea = sinAbrir(error, archivo);
    if (linea === null) throw error;
    return mal(linea);
  }
};

/** Removes the files of an interrupted move. Throws `SQLITE_BUSY` if that move is still running. */
const retirarAMedias = async (archivo: string): Promise<void> => {
  if (existsSync(archivo)) {
    const solo = conectarSolo(archivo, 'leer');
    // Kysely closes only a connection that has been used.
    await sql`select 1`.execute(solo);
    await solo.destroy();
  }
  for (const sufijo of ['', '-journal']) rmSync(`${archivo}${sufijo}`, { force: true });
};

/** Syncs the folder, so that the file's new name survives a power cut. Does nothing on Windows, which cannot sync a folder. */
const asentar = (carpeta: string): void => {
  if (process.platform === 'win32') return;
  const fd = openSync(carpeta, 'r');
  fsyncSync(fd);
  closeSync(fd);
};

/**
 * Opens a new data folder as the target of a move. The copy is written to a file of another name, which `guardar` renames once it
 * is complete, so that no server ever finds half a database. Refused, with the reason, if the folder holds data.
 */
export const entrarEnSqlite = async (carpeta: string): Promise<Abierto<{ readonly destino: Destino }>> => {
  const [archivo, aMedias] = [join(carpeta, BASE), join(carpeta, MUDANZA)];
  let db: Db | undefined;
  try {
    crearCarpeta(carpeta);
    await retirarAMedias(aMedias);
    const hay = existsSync(archivo) ? BASE : rastrosDe(carpeta);
    if (hay !== null)
      return mal(
        `En ${carpeta} ya hay ${hay}: llévalo a otro sitio, o elige otra carpeta con DATA_DIR. No se ha tocado nada.`,
      );
    const abierta = conectarSolo(aMedias, 'llenar');
    db = abierta;
    await migrar(abierta);
    const trx = await abierta.startTransaction().execute();
    let guardada = false;
    const guardar = async (): Promise<void> => {
      await trx.commit().execute();
      if (existsSync(archivo)) throw new Error(`ha aparecido ${archivo}`);
      // The database is still locked: a server that finds the file can open it only after it is closed here.
      renameSync(aMedias, archivo);
      guardada = true;
      asentar(carpeta);
    };
    const terminar = async (): Promise<void> => {
      if (!trx.isCommitted) await trx.rollback().execute();
      await abierta.destroy();
      if (!guardada) await retirarAMedias(aMedias);
    };
    return { ok: true, destino: { sitio: carpeta, db: trx, guardar, terminar } };
  } catch (error) {
    await db?.destroy();
    const linea = sinAbrir(error, aMedias);
    if (linea === null) throw error;
    return mal(linea);
  }
};
