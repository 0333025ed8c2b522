import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import type { Base, Db } from '#server/db/esquema.ts';
import { hayTablas, migrar } from '#server/db/migraciones.ts';
import { codigoDe, mal, sinEscribir, type Abierto } from './abierto.ts';
import { archivosDeClaves, archivosDeFotos } from './archivos.ts';

/**
 * The folder of the data as a start finds it. Everything is in its database. Files of keys and photos are of a version
 * before, and belong to a database: without it a start would serve an empty house over them, so it refuses and says
 * what to do.
 */

export const BASE = 'te-toca.db';
export const RESTAURA =
  'recupérala de una copia, o mueve la carpeta a otro sitio para empezar de cero. No se ha tocado nada.';

/** What the folder holds that belongs to a database, in words; null when there is nothing. */
export const rastrosDe = (carpeta: string): string | null => {
  const fotos = archivosDeFotos(carpeta).length;
  const rastros = [
    ...archivosDeClaves(carpeta),
    // What SQLite had not yet written into the database: opening a new one in its place would delete it.
    ...[`${BASE}-wal`].filter((archivo) => existsSync(join(carpeta, archivo))),
    ...(fotos === 0 ? [] : [plural(fotos, 'foto')]),
  ];
  return rastros.length === 0 ? null : enumerar(rastros);
};

const hayFamilias = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Opens the folder's database and brings it up to date; a folder that has nothing of ours gets a new one. */
export const abrirBase = async (
  carpeta: string,
): Promise<Abierto<{ readonly base: Base; readonly habitada: boolean }>> => {
  const archivo = join(carpeta, BASE);
  const danada = mal(`La base de datos ${archivo} está dañada o no es de Te Toca: ${RESTAURA}`);
  try {
    mkdirSync(carpeta, { recursive: true });
    readdirSync(carpeta);
  } catch (error) {
    return mal(`No se puede usar la carpeta de datos ${carpeta} (${codigoDe(error)}): revisa DATA_DIR y sus permisos.`);
  }
  const rastros = rastrosDe(carpeta);
  const vacia = mal(`En ${carpeta} hay ${rastros ?? ''}, pero su base de datos (${BASE}) está vacía: ${RESTAURA}`);
  if (!existsSync(archivo)) {
    if (rastros !== null) return mal(`En ${carpeta} hay ${rastros}, pero no su base de datos (${BASE}): ${RESTAURA}`);
  } else if (statSync(archivo).size === 0 && rastros !== null) return vacia;

  let db: Db | undefined;
  try {
    db = conectar(archivo);
    const nueva = !(await hayTablas(db));
    const habitada = !nueva && (await hayFamilias(db));
    if ((nueva && rastros !== null) || (!habitada && archivosDeFotos(carpeta).length > 0)) {
      await db.destroy();
      return vacia;
    }
    await migrar(db);
    return { ok: true, base: conLector(db, archivo), habitada };
  } catch (error) {
    await db?.destroy();
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigoDe(error))) return danada;
    // A server never keeps another out for as long as one waits here.
    if (codigoDe(error).startsWith('SQLITE_BUSY'))
      return mal(`Otro programa tiene ocupada la base de datos ${archivo}: espera a que termine y vuelve a probar.`);
    const sinDisco = sinEscribir(error, archivo);
    if (sinDisco !== null) return mal(sinDisco);
    if (error instanceof Error && error.message.startsWith('corrupted migrations'))
      return mal(
        `La base de datos ${archivo} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`,
      );
    throw error;
  }
};
