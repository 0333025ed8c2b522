import { sql } from 'kysely';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** The form of a photo's name: 24 random characters (144 bits), because the name is the only key to the photo. */
const NOMBRE = /^[\w-]{24}\.webp$/;

const nombreDe = (ruta: string): string => ruta.slice(RUTA_AVATARES.length);

/** Stores a photo under the path that the member's `avatar` contains. */
export const insertarFoto = async (
  db: Db,
  { ruta, bytes }: { readonly ruta: string; readonly bytes: Buffer },
  creada_en: Instante,
): Promise<void> => {
  await db
    .insertInto('fotos')
    .values({ nombre: nombreDe(ruta), bytes, creada_en })
    .execute();
};

/** Deletes the photo that an `avatar` refers to. Does nothing for a drawn avatar or null. */
export const borrarFoto = async (db: Db, avatar: string | null): Promise<void> => {
  if (avatar?.startsWith(RUTA_AVATARES) !== true) return;
  await db.deleteFrom('fotos').where('nombre', '=', nombreDe(avatar)).execute();
};

/** The bytes of a photo, or null. Names of another form are not looked up. */
export const leerFoto = async (db: Db, nombre: string): Promise<Buffer | null> =>
  NOMBRE.test(nombre)
    ? ((await db.selectFrom('fotos').select('bytes').where('nombre', '=', nombre).executeTakeFirst())?.bytes ?? null)
    : null;

/** Names of the photos that members of the family use. */
export const leerNombresDeFotos = async (db: Db, familia: number): Promise<readonly string[]> => {
  const filas = await db
    .selectFrom('fotos as f')
    .innerJoin('usuarios as u', (j) => j.on('u.avatar', '=', sql<string>`${RUTA_AVATARES} || f.nombre`))
    .select('f.nombre')
    .where('u.familia_id', '=', familia)
    .execute();
  return filas.map(({ nombre }) => nombre);
};
