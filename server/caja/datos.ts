import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import { buscarDanos, deshacerAMedias, type Cerrojo } from '#server/db/copia.ts';
import type { Base, Db } from '#server/db/esquema.ts';
import { hayTablas, migrar, versionDe } from '#server/db/migraciones.ts';
import { BASE, codigoDe, mal, sinEscribir, sinPublicar, type Abierto } from './abierto.ts';
import { apartadasEn, COPIAS, copiasEn, crearCarpeta, LLEGADA, mediasEn, MUDANZA } from './disco.ts';
import { hacerCopia } from './copiar.ts';
import { adelantadas, ultimaDe } from './copias.ts';
import { horaDeBase } from './hora.ts';
import { ocupar } from './ocupar.ts';
import { comoSeEscribe, type Escribir } from './noche.ts';

// Opens the data folder at a start. If the database is missing but backups or pending writes of it are there, the start
// refuses and says what to do. Otherwise it would create an empty database over them.

/**
 * Size up to which a database is checked for damage at each start, in bytes. For larger ones that takes too long; their backups
 * are checked.
 */
const MAXIMO_REVISADO = 64 * 1_048_576;

interface Modo {
  readonly ahora?: Instante;
  readonly escribir?: Escribir;
}

const deLaMaquina = (): Instante => new Date().toISOString();

/** Returns how to continue after an interrupted restore or move, in Spanish; null if there was none. */
const comoSeguir = (carpeta: string, escribir: Escribir): string | null => {
  const medias = mediasEn(carpeta);
  const antes = apartadasEn(carpeta).at(-1);
  if (medias.includes(LLEGADA))
    return `se cortó una restauración: repítela con \`${escribir('restore', 'la-copia')}\`${antes === undefined ? '' : `, o vuelve a lo que había con \`${escribir('restore', join(carpeta, antes))}\``}`;
  return medias.includes(MUDANZA) ? 'se cortó una mudanza: repítela' : null;
};

/** Returns advice in Spanish for a missing or damaged database. */
export const comoRecuperar = (
  carpeta: string,
  { ahora = deLaMaquina(), escribir = comoSeEscribe(undefined) }: Modo = {},
): string => {
  const copias = copiasEn(join(carpeta, COPIAS));
  // If all backups are dated in the future, the machine's clock may be the wrong one, so the newest is suggested.
  const ultima = ultimaDe(copias, ahora) ?? copias.at(-1);
  const raras = adelantadas(copias, ahora).length;
  const ojo =
    raras === 0
      ? ''
      : ` (hay ${plural(raras, 'copia')} con una fecha que no ha llegado: mira antes si el reloj va bien)`;
  const copia =
    ultima === undefined
      ? 'recupérala de una copia'
      : `recupera la última copia con \`${escribir('restore', join(carpeta, COPIAS, ultima.nombre))}\`${ojo}`;
  return `${comoSeguir(carpeta, escribir) ?? copia}, o mueve la carpeta a otro sitio para empezar de cero. No se ha tocado nada.`;
};

/** Tells whether there is no database, or only the empty file of a first start that was killed, which SQLite can continue. */
const sinBase = (archivo: string): boolean => !existsSync(archivo) || statSync(archivo).size === 0;

/** Lists, in Spanish, what remains in the folder of an earlier database; null if nothing does. */
export const rastrosDe = (carpeta: string): string | null => {
  const copias = copiasEn(join(carpeta, COPIAS)).length;
  const rastros = [
    // Pending writes (WAL) of a missing database: opening a new one in its place would delete them.
    ...[`${BASE}-wal`].filter((archivo) => existsSync(join(carpeta, archivo)) && sinBase(join(carpeta, BASE))),
    ...mediasEn(carpeta),
    ...apartadasEn(carpeta),
    ...(copias === 0 ? [] : [plural(copias, 'copia')]),
  ];
  return rastros.length === 0 ? null : enumerar(rastros);
};

const hayFamilias = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Returns why a start must not use the folder, judged only by its files; null if nothing speaks against it. */
const porqueNo = (carpeta: string, rastros: string | null, modo: Modo): string | null => {
  if (rastros === null) return null;
  const archivo = join(carpeta, BASE);
  const que = !existsSync(archivo)
    ? `pero no su base de datos (${BASE})`
    : statSync(archivo).size === 0
      ? `pero su base de datos (${BASE}) está vacía`
      : null;
  return que === null ? null : `En ${carpeta} hay ${rastros}, ${que}: ${comoRecuperar(carpeta, modo)}`;
};

/**
 * Tells whether a database is damaged. False without a check if there is none, it is larger than `MAXIMO_REVISADO`, or the disk
 * is too full for one. Throws SQLite's other errors, as for a file that is no database.
 */
const estaDanada = (archivo: string): boolean => {
  if (!existsSync(archivo) || statSync(archivo).size > MAXIMO_REVISADO) return false;
  try {
    return buscarDanos(archivo).length > 0;
  } catch (error) {
    // On a full disk the checking connection cannot create its shared-memory file. Damage then shows only when it is read.
    if (codigoDe(error).startsWith('SQLITE_IOERR_SHM')) return false;
    throw error;
  }
};

/** Explains a database error to the operator; rethrows errors that they cannot fix. */
const explicar = (error: unknown, carpeta: string, modo: Modo): string => {
  const archivo = join(carpeta, BASE);
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigoDe(error)))
    return `La base de datos ${archivo} está dañada o no es de Te Toca: ${comoRecuperar(carpeta, modo)}`;
  // A server holds SQLite's lock only briefly, so another program has the file.
  if (codigoDe(error).startsWith('SQLITE_BUSY'))
    return `Otro programa tiene ocupada la base de datos ${archivo}: espera a que termine y vuelve a probar.`;
  const sinDisco = sinEscribir(error, archivo);
  if (sinDisco !== null) return sinDisco;
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    return `La base de datos ${archivo} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`;
  throw error;
};

/**
 * Backs up the database before a migration. Returns null, or the reason in Spanish if that fails; then it must not be migrated.
 */
const guardarAntes = async (carpeta: string, ahora: Instante): Promise<string | null> => {
  const copia = await hacerCopia({ datos: carpeta, clase: 'migracion', ahora });
  return copia.ok ? null : `Antes de actualizar la base de datos hace falta una copia. ${copia.linea}`;
};

/** `habitada` tells whether the database had families before this start. */
type Abierta = Abierto<{ readonly base: Base; readonly habitada: boolean }>;

/**
 * Opens the database of a folder whose lock is held: checks it, backs it up if its version is older, and migrates it. Closing the
 * database releases the lock; after a failure the caller still holds it.
 */
const abrirOcupada = async (carpeta: string, cerrojo: Cerrojo, modo: Modo): Promise<Abierta> => {
  const archivo = join(carpeta, BASE);
  const rastros = rastrosDe(carpeta);
  let db: Db | undefined;
  const desistir = async (linea: string) => {
    await db?.destroy();
    return mal(linea);
  };
  try {
    deshacerAMedias(archivo);
    if (estaDanada(archivo)) return mal(`La base de datos ${archivo} está dañada: ${comoRecuperar(carpeta, modo)}`);
    db = conectar(archivo);
    const version = await versionDe(db);
    if (version === 'sin-publicar')
      return await desistir(`${sinPublicar(`La base de datos ${archivo}`)} No se ha tocado nada.`);
    const nueva = !(await hayTablas(db));
    const habitada = !nueva && (await hayFamilias(db));
    if (nueva && rastros !== null)
      return await desistir(
        `En ${carpeta} hay ${rastros}, pero su base de datos (${BASE}) está vacía: ${comoRecuperar(carpeta, modo)}`,
      );
    const sinCopia =
      version === 'anterior' ? await guardarAntes(carpeta, await horaDeBase(db, modo.ahora ?? deLaMaquina())) : null;
    if (sinCopia !== null) return await desistir(sinCopia);
    if (version !== 'esta') await migrar(db);
    const base = conLector(db, archivo);
    const cerrar = async (): Promise<void> => {
      await base.cerrar();
      cerrojo.liberar();
    };
    return { ok: true, base: { ...base, cerrar }, habitada };
  } catch (error) {
    await db?.destroy();
    return mal(explicar(error, carpeta, modo));
  }
};

/**
 * Opens the folder's database for this process alone and migrates it. Creates the folder if it is missing, and the database too
 * if nothing is left of an earlier one (`rastrosDe`). Returns the reason in Spanish if the database cannot be opened.
 */
export const abrirBase = async (carpeta: string, modo: Modo = {}): Promise<Abierta> => {
  try {
    crearCarpeta(carpeta);
    readdirSync(carpeta);
  } catch (error) {
    return mal(`No se puede usar la carpeta de datos ${carpeta} (${codigoDe(error)}): revisa DATA_DIR y sus permisos.`);
  }
  const porque = porqueNo(carpeta, rastrosDe(carpeta), modo);
  if (porque !== null) return mal(porque);
  const ocupada = ocupar(carpeta);
  if (!ocupada.ok) return ocupada;
  let abierta: Abierta | null = null;
  try {
    abierta = await abrirOcupada(carpeta, ocupada.cerrojo, modo);
    return abierta;
  } finally {
    if (abierta?.ok !== true) ocupada.cerrojo.liberar();
  }
};
