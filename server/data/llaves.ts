import type { Insertable } from 'kysely';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { porTandas, preparada } from './consultas.ts';

// Keys with which other programs act as a member. Only the SHA-256 of a key is stored; deleting its row revokes it.

const permisosDe = (permisos: string): PermisoLlave[] => JSON.parse(permisos) as PermisoLlave[];

const laLlave = preparada((db, hash: string) =>
  db
    .selectFrom('llaves as l')
    .innerJoin('usuarios as u', 'u.id', 'l.miembro_id')
    .innerJoin('familias as f', 'f.id', 'u.familia_id')
    .select(['l.id as llave', 'l.nombre', 'l.permisos', 'l.hash', 'l.usada_en', 'l.hasta'])
    .select(['u.id', 'u.familia_id', 'u.es_administrador', 'f.zona_horaria', 'f.version'])
    .where('l.hash', '=', hash)
    .where('u.archivado_en', 'is', null),
);

/**
 * Returns the key with this digest, the member as whom it acts and the family's version. Null if it is unknown or the member is
 * archived. The caller must check whether the key has ended (`hasta`).
 */
export const leerPorHash = async (db: Db, hash: string) => {
  const [fila] = await laLlave(db, hash);
  return fila === undefined ? null : { ...fila, permisos: permisosDe(fila.permisos) };
};
export type LlaveLeida = NonNullable<Awaited<ReturnType<typeof leerPorHash>>>;

/** A family's keys, oldest first. */
export const listarLlaves = async (db: Db, familia: number) => {
  const filas = await db
    .selectFrom('llaves as l')
    .innerJoin('usuarios as u', 'u.id', 'l.miembro_id')
    .innerJoin('usuarios as h', 'h.id', 'l.hecha_por')
    .select(['l.id', 'l.nombre', 'l.permisos', 'l.miembro_id', 'l.hecha_por', 'l.hecha_en', 'l.usada_en', 'l.hasta'])
    .select(['u.first_name as miembro_nombre', 'h.first_name as hecha_por_nombre'])
    .where('l.familia_id', '=', familia)
    .orderBy('l.id')
    .execute();
  return filas.map(({ permisos, miembro_id, miembro_nombre, hecha_por, hecha_por_nombre, ...llave }) => ({
    ...llave,
    permisos: permisosDe(permisos),
    miembro: { id: miembro_id, nombre: miembro_nombre },
    hecha_por: { id: hecha_por, nombre: hecha_por_nombre },
  }));
};

/** A family's key: its name, the member as whom it acts, and who made it; undefined for another family's id. */
export const leerLlave = (db: Db, familia: number, id: number) =>
  db
    .selectFrom('llaves')
    .select(['id', 'nombre', 'miembro_id as miembro', 'hecha_por'])
    .where('id', '=', id)
    .where('familia_id', '=', familia)
    .executeTakeFirst();

/** The keys that act as the member `quien`, and those that this member made. */
export const leerLlavesDe = async (db: Db, quien: number) => {
  const filas = await db
    .selectFrom('llaves')
    .select(['id', 'miembro_id as miembro', 'hecha_por', 'permisos'])
    .where((e) => e.or([e('miembro_id', '=', quien), e('hecha_por', '=', quien)]))
    .execute();
  return filas.map((fila) => ({ ...fila, permisos: permisosDe(fila.permisos) }));
};

export const contarLlaves = async (db: Db, miembro: number): Promise<number> => {
  const { n } = await db
    .selectFrom('llaves')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('miembro_id', '=', miembro)
    .executeTakeFirstOrThrow();
  return n;
};

export const insertarLlave = async (
  db: Db,
  { permisos, ...fila }: Omit<Insertable<Esquema['llaves']>, 'permisos'> & { permisos: readonly PermisoLlave[] },
): Promise<number> => {
  const { id } = await db
    .insertInto('llaves')
    .values({ ...fila, permisos: JSON.stringify(permisos) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const borrarLlave = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('llaves').where('id', '=', id).execute();
};

export const fecharUso = async (db: Db, id: number, usada_en: Instante): Promise<void> => {
  await db.updateTable('llaves').set({ usada_en }).where('id', '=', id).execute();
};

/** The ids among `llaves` that are not revoked, keys that have ended (`hasta`) included. */
export const leerLlavesVivas = async (db: Db, llaves: readonly number[]): Promise<ReadonlySet<number>> => {
  const filas = await porTandas(llaves, (tanda) =>
    db.selectFrom('llaves').select('id').where('id', 'in', tanda).execute(),
  );
  return new Set(filas.map((f) => f.id));
};
