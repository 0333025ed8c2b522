import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Instante } from '#shared/domain/tipos.ts';
import { buscarDanos, conectarLectura, copiarBase } from '#server/db/copia.ts';
import { type Abierto, BASE, codigoDe, mal, sinPublicar } from './abierto.ts';
import {
  asegurar,
  copiarArchivo,
  COPIAS,
  copiasEn,
  crearCarpeta,
  diarioDe,
  hayDiario,
  libresEn,
  quitarArchivo,
  seLee,
  sumaDe,
} from './disco.ts';
import { apuntarBorradas, BorradasIlegibles, leerBorradas } from './borradas.ts';
import { type Clase, type Copia, leerNombre, nombreDe, sobrantes } from './copias.ts';
import { versionDe } from '#server/db/migraciones.ts';

/** Returns a new name for an incomplete backup. `leerNombre` refuses it, so that it never counts as a backup. */
const nuevoParcial = (): string => `te-toca-${randomUUID()}.parcial`;
const ES_PARCIAL = /^te-toca-.*\.parcial$/;
/** Age from which an incomplete backup counts as abandoned by a dead process, in ms. */
const MAXIMO_PARCIAL_MS = 86_400_000;

export interface Hecha {
  readonly ruta: string;
  readonly bytes: number;
  readonly contenido: Contenido;
  /** Why the backup could not be copied to the second folder; null if it was, or if there is no second folder. */
  readonly sinSegunda: string | null;
}

interface Opciones {
  readonly datos: string;
  readonly clase: Clase;
  readonly ahora: Instante;
  /** A second folder that gets a copy of this backup; null for none. */
  readonly segunda?: string | null;
  /** Path for the backup, instead of the folder of backups. This program deletes no backups there. */
  readonly destino?: string;
}

const explicar = (error: unknown, carpeta: string): string => {
  const codigo = codigoDe(error);
  if (codigo === 'ENOSPC' || codigo.startsWith('SQLITE_FULL'))
    return `No cabe otra copia en ${carpeta}: libera espacio.`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigo)) return 'La base de datos está dañada: no se puede copiar entera.';
  if (codigo === '') throw error;
  return `No se ha podido copiar en ${carpeta} (${codigo}): revisa la carpeta y sus permisos.`;
};

/**
 * Deletes an incomplete backup. Ignores the disk's errors: a later backup deletes it, and the error that made it incomplete
 * matters more.
 */
const quitar = (archivo: string): void => {
  try {
    quitarArchivo(archivo);
  } catch (error) {
    if (codigoDe(error) === '') throw error;
  }
};

/** Deletes abandoned incomplete backups and those that are no longer kept. The one just made stays in any case. */
const aligerar = (carpeta: string, hecha: Copia): void => {
  for (const nombre of readdirSync(carpeta).filter((n) => ES_PARCIAL.test(n)))
    if (Date.now() - statSync(join(carpeta, nombre)).mtimeMs > MAXIMO_PARCIAL_MS) quitar(join(carpeta, nombre));
  for (const { nombre } of sobrantes(copiasEn(carpeta), hecha.cuando))
    if (nombre !== hecha.nombre) quitarArchivo(join(carpeta, nombre));
};

/**
 * Copies a finished backup to another folder: adds the list of deleted families to the one there, so that no backup lies there
 * without it, copies the file, compares the checksum, and deletes backups there that are no longer kept. Returns null, or the
 * reason in Spanish if a step fails.
 */
const repetirEn = async (carpeta: string, ruta: string, hecha: Copia): Promise<string | null> => {
  const [parcial, definitiva] = [join(carpeta, nuevoParcial()), join(carpeta, hecha.nombre)];
  try {
    crearCarpeta(carpeta, 0o700);
    apuntarBorradas(carpeta, leerBorradas(dirname(ruta)));
    copiarArchivo(ruta, parcial);
    if ((await sumaDe(parcial)) !== hecha.suma) return `La copia en ${carpeta} no es igual: revisa ese disco.`;
    renameSync(parcial, definitiva);
    asegurar(carpeta);
    aligerar(carpeta, hecha);
    return null;
  } catch (error) {
    quitar(parcial);
    return error instanceof BorradasIlegibles ? error.message : explicar(error, carpeta);
  }
};

/**
 * Backs up the database, also while the server runs, checks the whole backup, and only then gives it its final name. Then
 * deletes backups that are no longer kept, unless `destino` is given, and copies the new one to `segunda`. If only that copy
 * fails, the backup succeeds and `sinSegunda` says why.
 */
export const hacerCopia = async ({
  datos,
  clase,
  ahora,
  segunda = null,
  destino,
}: Opciones): Promise<Abierto<Hecha>> => {
  const base = join(datos, BASE);
  if (!existsSync(base)) return mal(`No hay base de datos en ${base}.`);
  const carpeta = destino === undefined ? join(datos, COPIAS) : join(destino, '..');
  const parcial = join(carpeta, nuevoParcial());
  try {
    if (destino !== undefined && existsSync(destino)) return mal(`Ya hay un archivo ${destino}: elige otro nombre.`);
    crearCarpeta(carpeta, 0o700);
    if (libresEn(carpeta) < statSync(base).size) return mal(`No cabe otra copia en ${carpeta}: libera espacio.`);
    await copiarBase(base, parcial);
    asegurar(parcial);
    const comprobada = await comprobar(parcial);
    if (!comprobada.ok) {
      quitar(parcial);
      return mal(`La copia no ha salido bien, y no se guarda. ${comprobada.linea}`);
    }
    const dicho = { cuando: ahora, clase, suma: await sumaDe(parcial) };
    const hecha: Copia = { ...dicho, nombre: nombreDe(dicho) };
    const ruta = destino ?? join(carpeta, hecha.nombre);
    renameSync(parcial, ruta);
    asegurar(carpeta);
    if (destino === undefined) aligerar(carpeta, hecha);
    const sinSegunda = segunda === null ? null : await repetirEn(segunda, ruta, hecha);
    return { ok: true, ruta, bytes: statSync(ruta).size, contenido: comprobada.contenido, sinSegunda };
  } catch (error) {
    quitar(parcial);
    return mal(explicar(error, carpeta));
  }
};

/** Contents of an intact database of the app. */
export interface Contenido {
  readonly familias: number;
  readonly miembros: number;
  /** Whether its schema is this version's or an earlier one's. */
  readonly version: 'anterior' | 'esta';
}

const contar = async (archivo: string): Promise<Abierto<{ readonly contenido: Contenido }>> => {
  const db = conectarLectura(archivo);
  try {
    const version = await versionDe(db);
    if (version === null) return mal(`${archivo} no es una base de datos de Te Toca.`);
    if (version === 'sin-publicar') return mal(sinPublicar(archivo));
    if (version === 'posterior')
      return mal(`${archivo} es de una versión más nueva de Te Toca: instala esa versión o una posterior.`);
    const contarDe = async (tabla: 'familias' | 'usuarios'): Promise<number> =>
      (
        await db
          .selectFrom(tabla)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const contenido = { familias: await contarDe('familias'), miembros: await contarDe('usuarios'), version };
    return { ok: true, contenido };
  } finally {
    await db.destroy();
  }
};

/** Message for a database whose folder is not writable, where SQLite cannot create the files that it needs for reading. */
const sinSitio = (archivo: string): string => {
  const diario = hayDiario(archivo) ? `, con ${basename(diarioDe(archivo))} a su lado` : '';
  return `Para leer ${archivo} hay que poder escribir en su carpeta: cópialo a otra${diario}, y prueba con ese.`;
};

/**
 * Reads a whole database file. Checks its checksum (if its name holds one), that it is undamaged and the app's, and that it
 * is neither of a newer version nor from before the first release. Returns what it holds and whether its checksum was
 * checked (`conSuma`), or the reason in Spanish.
 */
export const comprobar = async (
  archivo: string,
): Promise<Abierto<{ readonly contenido: Contenido; readonly conSuma: boolean }>> => {
  if (!existsSync(archivo)) return mal(`No hay ningún archivo ${archivo}.`);
  const suma = leerNombre(basename(archivo))?.suma ?? null;
  try {
    if (suma !== null && (await sumaDe(archivo)) !== suma)
      return mal(`${archivo} no es como se guardó: está dañado, o alguien lo ha cambiado.`);
    const [dano, ...mas] = buscarDanos(archivo);
    if (dano !== undefined)
      return mal(`${archivo} está dañado (${dano}${mas.length === 0 ? '' : `, y ${String(mas.length)} más`}).`);
    const contado = await contar(archivo);
    return contado.ok ? { ...contado, conSuma: suma !== null } : contado;
  } catch (error) {
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigoDe(error)))
      return mal(`${archivo} está dañado o no es una base de datos de Te Toca.`);
    if (/^SQLITE_(CANTOPEN|READONLY)/.test(codigoDe(error)) && seLee(archivo)) return mal(sinSitio(archivo));
    if (/^SQLITE_|^E[A-Z]+$/.test(codigoDe(error))) return mal(`No se puede leer ${archivo} (${codigoDe(error)}).`);
    throw error;
  }
};
