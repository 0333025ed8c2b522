import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar, type ParaCambiar } from '#server/change/cambiar.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import { esFoto, insertarFotoSiFalta, leerFoto } from '#server/data/fotos.ts';
import { insertarSecretoSiFalta, leerSecreto, type NombreSecreto } from '#server/data/secretos.ts';
import type { Db } from '#server/db/esquema.ts';
import { codigoDe, mal, sinEscribir, type Abierto } from './abierto.ts';

/** Keys and photos as files beside the database, where the versions before kept them. The server writes none. */

const CLAVES: readonly { readonly archivo: string; readonly nombre: NombreSecreto; readonly sinElla: string }[] = [
  { archivo: 'secreto.key', nombre: 'secreto', sinElla: 'todos tendrán que volver a iniciar sesión' },
  { archivo: 'push.key', nombre: 'push', sinElla: 'todos tendrán que volver a activar los avisos' },
];
const BYTES_CLAVE = 32;
const FOTOS = 'avatares';

const listarClaves = (carpeta: string) => CLAVES.filter(({ archivo }) => existsSync(join(carpeta, archivo)));

/** Names of the files that hold a key. */
export const archivosDeClaves = (carpeta: string): readonly string[] =>
  listarClaves(carpeta).map(({ archivo }) => archivo);

const nombresEn = (carpeta: string): string[] =>
  readdirSync(carpeta, { withFileTypes: true }).flatMap((d) => (d.isDirectory() ? [] : [d.name]));

/** Names of the files that hold a photo: those that bear a name of ours. */
export const archivosDeFotos = (carpeta: string): readonly string[] =>
  existsSync(join(carpeta, FOTOS)) ? nombresEn(join(carpeta, FOTOS)).filter(esFoto) : [];

/** A file that is there and cannot be read. */
class Ilegible extends Error {
  readonly linea: string;
  constructor(camino: string, cause: unknown) {
    super('unreadable', { cause });
    this.linea = `No se puede leer ${camino} (${codigoDe(cause)}): revisa sus permisos. No se ha tocado nada.`;
  }
}

/** A file, or null when another server that starts now has taken it in already. */
const leerArchivo = (camino: string): { readonly bytes: Buffer; readonly en: Instante } | null => {
  try {
    return { bytes: readFileSync(camino), en: statSync(camino).mtime.toISOString() };
  } catch (error) {
    if (codigoDe(error) === 'ENOENT') return null;
    throw new Ilegible(camino, error);
  }
};

/** The line that refuses a key that was cut short; null when there is none that the database would need. */
const claveCortada = async (db: Db, carpeta: string): Promise<string | null> => {
  for (const { archivo, nombre, sinElla } of listarClaves(carpeta)) {
    const camino = join(carpeta, archivo);
    const bytes = leerArchivo(camino)?.bytes.length ?? BYTES_CLAVE;
    if (bytes !== BYTES_CLAVE && (await leerSecreto(db, nombre)) === null)
      return `${camino} debe tener ${String(BYTES_CLAVE)} bytes y tiene ${String(bytes)}: recupérala de una copia; si no la hay, bórrala, y ${sinElla}.`;
  }
  return null;
};

interface Recogidos {
  /** Files that the database now holds, byte by byte. */
  readonly suyos: readonly string[];
  /** Files that stay, because the database holds something else under their name. */
  readonly ajenos: readonly string[];
}

/** Stores each file that the database does not have yet. What it has already is never written over. */
const guardar = async (db: Db, carpeta: string): Promise<Recogidos> => {
  const suyos: string[] = [];
  const ajenos: string[] = [];
  const anotar = (camino: string, bytes: Buffer, guardado: Buffer | null) =>
    (guardado?.equals(bytes) === true ? suyos : ajenos).push(camino);

  for (const { archivo, nombre } of listarClaves(carpeta)) {
    const camino = join(carpeta, archivo);
    const leido = leerArchivo(camino);
    if (leido === null) continue;
    await insertarSecretoSiFalta(db, { nombre, valor: leido.bytes, creado_en: leido.en });
    anotar(camino, leido.bytes, await leerSecreto(db, nombre));
  }
  // One photo in memory at a time.
  for (const nombre of archivosDeFotos(carpeta)) {
    const camino = join(carpeta, FOTOS, nombre);
    const leido = leerArchivo(camino);
    if (leido === null) continue;
    await insertarFotoSiFalta(db, { nombre, bytes: leido.bytes, creada_en: leido.en });
    anotar(camino, leido.bytes, await leerFoto(db, nombre));
  }
  return { suyos, ajenos };
};

/** Removes what the database holds. A file that cannot be removed is taken for stored, and tried again at each start. */
const retirar = (carpeta: string, suyos: readonly string[]): void => {
  for (const camino of suyos) {
    try {
      rmSync(camino, { force: true });
    } catch {
      // Its bytes are in the database, so nothing depends on it.
    }
  }
  try {
    rmdirSync(join(carpeta, FOTOS));
  } catch {
    // Not there, or it holds what is not ours.
  }
};

/**
 * Takes the files of a version before into the database: all in one change, and a file goes only once the disk holds
 * its bytes in the database. A start that is cut short at any point leaves the rest to the next one.
 */
export const recogerArchivos = async (contexto: ParaCambiar, carpeta: string): Promise<Abierto<Recogidos>> => {
  try {
    if (archivosDeClaves(carpeta).length + archivosDeFotos(carpeta).length === 0)
      return { ok: true, suyos: [], ajenos: [] };
    const cortada = await leer(contexto, (db) => claveCortada(db, carpeta));
    if (cortada !== null) return mal(cortada);
    const recogidos = await cambiar(contexto, null, async ({ db }) => hecho(await guardar(db, carpeta)));
    if (!recogidos.ok) throw new Error('Nothing refuses the files');
    retirar(carpeta, recogidos.respuesta.suyos);
    return { ok: true, ...recogidos.respuesta };
  } catch (error) {
    if (error instanceof Ilegible) return mal(error.linea);
    const sinDisco = sinEscribir(error, carpeta);
    if (sinDisco === null) throw error;
    return mal(sinDisco);
  }
};
