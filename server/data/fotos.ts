import { sql } from 'kysely';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { caducanDesde, sobran } from '#shared/domain/fotos.ts';

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

/** The bytes of a photo; null when none has this name. Names that do not match `NOMBRE` are not looked up. */
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

// Pictures of completions. Only the names of their files are stored here.

interface Nueva {
  readonly asignacion_id: number;
  readonly familia_id: number;
  readonly miembro_id: number;
  readonly nombre: string;
  readonly creada_en: Instante;
}

const borrarDe = async (db: Db, asignaciones: readonly number[]): Promise<void> => {
  if (asignaciones.length > 0)
    await db
      .deleteFrom('fotos_hechas')
      .where('asignacion_id', 'in', [...asignaciones])
      .execute();
};

/**
 * Stores a completion's picture, replacing an earlier one, and deletes the family's oldest beyond `MAXIMO_FOTOS`. Returns the ids
 * of the assignments that lost their picture to this limit.
 */
export const insertarFotoHecha = async (db: Db, nueva: Nueva): Promise<readonly number[]> => {
  const { miembro_id, nombre, creada_en } = nueva;
  await db
    .insertInto('fotos_hechas')
    .values(nueva)
    .onConflict((c) => c.column('asignacion_id').doUpdateSet({ miembro_id, nombre, creada_en }))
    .execute();
  const todas = await db
    .selectFrom('fotos_hechas')
    .select(['asignacion_id', 'creada_en'])
    .where('familia_id', '=', nueva.familia_id)
    .where('asignacion_id', '<>', nueva.asignacion_id)
    .execute();
  const fuera = sobran([nueva, ...todas]).map((f) => f.asignacion_id);
  await borrarDe(db, fuera);
  return fuera;
};

/** A family's pictures of completions, the latest first. */
export const leerFotosHechas = (db: Db, familia: number) =>
  db
    .selectFrom('fotos_hechas')
    .select(['asignacion_id', 'nombre', 'creada_en'])
    .where('familia_id', '=', familia)
    .orderBy('creada_en', 'desc')
    .orderBy('asignacion_id', 'desc')
    .execute();

/** The file name of a completion's picture; undefined without one, and for another family's. */
export const leerFotoHecha = async (db: Db, familia: number, asignacion: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('fotos_hechas')
      .select('nombre')
      .where('familia_id', '=', familia)
      .where('asignacion_id', '=', asignacion)
      .executeTakeFirst()
  )?.nombre;

/** Deletes the picture of a completion; returns whether there was one. */
export const borrarFotoHecha = async (db: Db, asignacion: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('fotos_hechas')
    .where('asignacion_id', '=', asignacion)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes the pictures of all completions of a chore and its parts; returns whether there were any. */
export const borrarFotosDeTarea = async (db: Db, tarea: number): Promise<boolean> => {
  const suyas = db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .select('a.id')
    .where((e) => e.or([e('t.id', '=', tarea), e('t.parte_de', '=', tarea)]));
  const { numDeletedRows } = await db.deleteFrom('fotos_hechas').where('asignacion_id', 'in', suyas).executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes a family's pictures that are thirty days old or older; returns the ids of their assignments. */
export const borrarFotosCaducadas = async (db: Db, familia: number, ahora: Instante): Promise<number[]> => {
  const viejas = await db
    .selectFrom('fotos_hechas')
    .select('asignacion_id')
    .where('familia_id', '=', familia)
    .where('creada_en', '<=', caducanDesde(ahora))
    .execute();
  const ids = viejas.map((f) => f.asignacion_id);
  await borrarDe(db, ids);
  return ids;
};

/** Deletes a family's pictures with these names, not ones that replaced them since; returns the ids of their assignments. */
export const borrarFotosPorNombre = async (db: Db, familia: number, nombres: readonly string[]): Promise<number[]> => {
  const suyas = await db
    .selectFrom('fotos_hechas')
    .select('asignacion_id')
    .where('familia_id', '=', familia)
    .where('nombre', 'in', [...nombres])
    .execute();
  const ids = suyas.map((f) => f.asignacion_id);
  await borrarDe(db, ids);
  return ids;
};

/** Families with a picture that is thirty days old or older. */
export const leerFamiliasConCaducadas = async (db: Db, ahora: Instante): Promise<number[]> => {
  const filas = await db
    .selectFrom('fotos_hechas')
    .select('familia_id')
    .distinct()
    .where('creada_en', '<=', caducanDesde(ahora))
    .execute();
  return filas.map((f) => f.familia_id);
};
