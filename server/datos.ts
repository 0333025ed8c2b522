import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { esFoto } from '#server/adapters/fotos.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import type { Base, Db } from '#server/db/esquema.ts';
import { hayTablas, migrar } from '#server/db/migraciones.ts';

/**
 * The folder of the data as a start finds it. Keys and photos belong to a database: without it a start would serve an
 * empty house over them, so it refuses and says what to do. What comes out is a line in Spanish for whoever starts it.
 */
export type Abierto<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly linea: string };

const BASE = 'te-toca.db';
const CLAVES = { secreto: 'secreto.key', push: 'push.key' } as const;
const FOTOS = 'avatares';
export const carpetaDeFotos = (carpeta: string): string => join(carpeta, FOTOS);

const BYTES_CLAVE = 32;
const RESTAURA = 'recupérala de una copia, o mueve la carpeta a otro sitio para empezar de cero. No se ha tocado nada.';

const mal = (linea: string) => ({ ok: false, linea }) as const;
const codigoDe = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const contarFotos = (carpeta: string): number =>
  existsSync(carpetaDeFotos(carpeta)) ? readdirSync(carpetaDeFotos(carpeta)).filter(esFoto).length : 0;

/** What the folder holds that belongs to a database, in words; null when there is nothing. */
const rastrosDe = (carpeta: string): string | null => {
  const fotos = contarFotos(carpeta);
  const rastros = [
    // The -wal file holds what SQLite had not yet written into the database: opening a new one in its place would
    // delete it.
    ...[CLAVES.secreto, CLAVES.push, `${BASE}-wal`].filter((archivo) => existsSync(join(carpeta, archivo))),
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
    if ((nueva && rastros !== null) || (!habitada && contarFotos(carpeta) > 0)) {
      await db.destroy();
      return vacia;
    }
    await migrar(db);
    return { ok: true, base: conLector(db, archivo), habitada };
  } catch (error) {
    await db?.destroy();
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigoDe(error))) return danada;
    if (/^(SQLITE_(CANTOPEN|READONLY|IOERR|FULL)|EACCES|EPERM|EISDIR|EROFS|ENOSPC)/.test(codigoDe(error)))
      return mal(`No se puede escribir en ${archivo} (${codigoDe(error)}): revisa el disco y los permisos.`);
    if (error instanceof Error && error.message.startsWith('corrupted migrations'))
      return mal(
        `La base de datos ${archivo} es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`,
      );
    throw error;
  }
};

/** A key made at the first start and kept beside the database; `sinElla` says what its loss means. */
const leerClave = (
  carpeta: string,
  nombre: string,
  crear: () => Uint8Array,
  sinElla: string,
): Abierto<{ readonly clave: Uint8Array; readonly nueva: boolean }> => {
  const archivo = join(carpeta, nombre);
  const nueva = !existsSync(archivo);
  if (nueva) {
    // Written whole or not at all, so that two servers that start at once both use what the first wrote.
    const escrita = `${archivo}.${String(process.pid)}`;
    writeFileSync(escrita, crear(), { mode: 0o600, flag: 'w', flush: true });
    try {
      linkSync(escrita, archivo);
    } catch (error) {
      if (codigoDe(error) !== 'EEXIST') throw error;
    } finally {
      unlinkSync(escrita);
    }
  }
  const clave = readFileSync(archivo);
  if (clave.length === BYTES_CLAVE) return { ok: true, clave, nueva };
  return mal(
    `${archivo} debe tener ${String(BYTES_CLAVE)} bytes y tiene ${String(clave.length)}: recupérala de una copia; si no la hay, bórrala, y ${sinElla}.`,
  );
};

interface Claves {
  readonly secreto: Uint8Array;
  readonly push: Uint8Array;
  /** Files of the keys that had to be made. */
  readonly nuevas: readonly string[];
}

/** The server's two keys, made when they are not there. */
export const leerClaves = (
  carpeta: string,
  crear: Readonly<Record<keyof typeof CLAVES, () => Uint8Array>>,
): Abierto<Claves> => {
  const secreto = leerClave(carpeta, CLAVES.secreto, crear.secreto, 'todos tendrán que volver a iniciar sesión');
  if (!secreto.ok) return secreto;
  const push = leerClave(carpeta, CLAVES.push, crear.push, 'todos tendrán que volver a activar los avisos');
  if (!push.ok) return push;
  return {
    ok: true,
    secreto: secreto.clave,
    push: push.clave,
    nuevas: [...(secreto.nueva ? [CLAVES.secreto] : []), ...(push.nueva ? [CLAVES.push] : [])],
  };
};
