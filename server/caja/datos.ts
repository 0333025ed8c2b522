import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import { buscarDanos, deshacerAMedias, type Cerrojo } from '#server/db/copia.ts';
import type { Base, Db } from '#server/db/esquema.ts';
import { hayTablas, migrar, versionDe } from '#server/db/migraciones.ts';
import { BASE, codigoDe, mal, sinEscribir, sinPublicar, type Abierto } from './abierto.ts';
import { copiasEn, crearCarpeta } from './disco.ts';
import { hacerCopia } from './copiar.ts';
import { adelantadas, ultimaDe } from './copias.ts';
import { horaDeBase } from './hora.ts';
import { ocupar } from './ocupar.ts';
import { comoSeEscribe, type Escribir } from './noche.ts';
import { apartadasEn, COPIAS, LLEGADA, mediasEn, MUDANZA } from './restos.ts';

/**
 * The folder of the data as a start finds it. Everything is in its database. Where that is not there but its copies or
 * its journal are, a start would serve an empty house over them, so it refuses and says what to do.
 */

/** Up to this size a database is looked through at each start, in a moment; a larger one by each night's copy. */
const MAXIMO_REVISADO = 64 * 1_048_576;

interface Modo {
  readonly ahora?: Instante;
  readonly escribir?: Escribir;
}

const deLaMaquina = (): Instante => new Date().toISOString();

/** Ways to go on after a restore or a move that was cut; null when none was. */
const comoSeguir = (carpeta: string, escribir: Escribir): string | null => {
  const medias = mediasEn(carpeta);
  const antes = apartadasEn(carpeta).at(-1);
  if (medias.includes(LLEGADA))
    return `se cortó una restauración: repítela con \`${escribir('restore', 'la-copia')}\`${antes === undefined ? '' : `, o vuelve a lo que había con \`${escribir('restore', join(carpeta, antes))}\``}`;
  return medias.includes(MUDANZA) ? 'se cortó una mudanza: repítela' : null;
};

/** Advice for a database that is missing or damaged. */
export const comoRecuperar = (
  carpeta: string,
  { ahora = deLaMaquina(), escribir = comoSeEscribe(undefined) }: Modo = {},
): string => {
  const copias = copiasEn(join(carpeta, COPIAS));
  // When two clocks disagree, nothing here tells which is right.
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

/** Whether there is no database, or a file without a byte: with those of a first start that was killed SQLite goes on. */
const sinBase = (archivo: string): boolean => !existsSync(archivo) || statSync(archivo).size === 0;

/** Describes the files in the folder that belong to a database; null when there are none. */
export const rastrosDe = (carpeta: string): string | null => {
  const copias = copiasEn(join(carpeta, COPIAS)).length;
  const rastros = [
    // Pending writes (WAL) of a database that has gone: opening a new one in its place would delete them.
    ...[`${BASE}-wal`].filter((archivo) => existsSync(join(carpeta, archivo)) && sinBase(join(carpeta, BASE))),
    ...mediasEn(carpeta),
    ...apartadasEn(carpeta),
    ...(copias === 0 ? [] : [plural(copias, 'copia')]),
  ];
  return rastros.length === 0 ? null : enumerar(rastros);
};

const hayFamilias = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Why a start must leave the folder alone, as far as its files tell; null when they tell nothing. */
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

/** Whether a database that is small enough to be looked through now is damaged. Throws what SQLite says of the rest. */
const estaDanada = (archivo: string): boolean => {
  if (!existsSync(archivo) || statSync(archivo).size > MAXIMO_REVISADO) return false;
  try {
    return buscarDanos(archivo).length > 0;
  } catch (error) {
    // A full disk has no room for the file that a second connection needs. What is read is looked at as it is read.
    if (codigoDe(error).startsWith('SQLITE_IOERR_SHM')) return false;
    throw error;
  }
};

/** Explains a database error to the person who starts the server; rethrows what they could not mend. */
const explicar = (error: unknown, carpeta: string, modo: Modo): string => {
  const archivo = join(carpeta, BASE);
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigoDe(error)))
    return `La base de datos ${archivo} está dañada o no es de Te Toca: ${comoRecuperar(carpeta, modo)}`;
  // A server never keeps another out for as long as one waits here.
  if (codigoDe(error).startsWith('SQLITE_BUSY'))
    return `Otro programa tiene ocupada la base de datos ${archivo}: espera a que termine y vuelve a probar.`;
  const sinDisco = sinEscribir(error, archivo);
  if (sinDisco !== null) return sinDisco;
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    return `La base de datos ${archivo} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`;
  throw error;
};

/** Keeps a copy of what a migration is about to change. A folder that has no room for one is not migrated. */
const guardarAntes = async (carpeta: string, ahora: Instante): Promise<string | null> => {
  const copia = await hacerCopia({ datos: carpeta, clase: 'migracion', ahora });
  return copia.ok ? null : `Antes de actualizar la base de datos hace falta una copia. ${copia.linea}`;
};

type Abierta = Abierto<{ readonly base: Base; readonly habitada: boolean }>;

/** Opens the database of a folder that is held; who closes it lets go of the folder, and who could not open it has it still. */
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
      cerrojo.soltar();
    };
    return { ok: true, base: { ...base, cerrar }, habitada };
  } catch (error) {
    await db?.destroy();
    return mal(explicar(error, carpeta, modo));
  }
};

/**
 * Opens the folder's database for this process alone and brings it up to date; a folder that has nothing of ours gets a
 * new one.
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
    if (abierta?.ok !== true) ocupada.cerrojo.soltar();
  }
};
