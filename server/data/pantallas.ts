import type { Insertable } from 'kysely';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { esperarCerrojo, porTandas } from './consultas.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

export const listarPantallas = (db: Db, familia: number) =>
  db
    .selectFrom('pantallas as p')
    .innerJoin('usuarios as u', 'u.id', 'p.vinculada_por')
    .select(['p.id', 'p.nombre', 'p.vinculada_en', 'p.vinculada_por', 'u.first_name'])
    .where('p.familia_id', '=', familia)
    .orderBy('p.id')
    .execute();

export const contarPantallas = async (db: Db, familia: number): Promise<number> => {
  const { n } = await db
    .selectFrom('pantallas')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('familia_id', '=', familia)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insertarPantalla = async (db: Db, fila: Insertable<Esquema['pantallas']>): Promise<number> => {
  const { id } = await db.insertInto('pantallas').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Stores the digest of a screen's token. Returns false when it has one already, or is gone. */
export const ponerHash = async (db: Db, id: number, hash: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pantallas')
    .set({ hash })
    .where('id', '=', id)
    .where('hash', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The wall screen whose token has this digest, with its family; undefined when it is unknown or revoked. */
export const leerPantallaPorHash = (db: Db, hash: string) =>
  db.selectFrom('pantallas').select(['id', 'familia_id']).where('hash', '=', hash).executeTakeFirst();

/** The ids among `pantallas` that are still paired. */
export const leerVinculadas = async (db: Db, pantallas: readonly number[]): Promise<ReadonlySet<number>> => {
  const filas = await porTandas(pantallas, (tanda) =>
    db.selectFrom('pantallas').select('id').where('id', 'in', tanda).execute(),
  );
  return new Set(filas.map((f) => f.id));
};

/** Tells whether a wall screen belongs to the family. */
export const existePantalla = async (db: Db, familia: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('pantallas')
    .select('id')
    .where('familia_id', '=', familia)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Revokes a wall screen and returns its name; null when it is not the family's. */
export const borrarPantalla = async (db: Db, familia: number, id: number): Promise<string | null> => {
  const borrada = await db
    .deleteFrom('pantallas')
    .where('familia_id', '=', familia)
    .where('id', '=', id)
    .returning('nombre')
    .executeTakeFirst();
  return borrada?.nombre ?? null;
};

/** Revokes all wall screens for which a member is responsible (`vinculada_por`), and returns their ids and names. */
export const borrarPantallasDe = (db: Db, miembro: number): Promise<{ id: number; nombre: string }[]> =>
  db.deleteFrom('pantallas').where('vinculada_por', '=', miembro).returning(['id', 'nombre']).execute();

/** Makes a member responsible for a wall screen. */
export const adoptarPantalla = async (db: Db, id: number, miembro: number): Promise<void> => {
  await db.updateTable('pantallas').set({ vinculada_por: miembro }).where('id', '=', id).execute();
};

/** Inserts a pairing code. Returns false when another screen shows the same one. */
export const insertarVinculacion = async (db: Db, fila: Insertable<Esquema['vinculaciones']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vinculaciones')
    .values(fila)
    .onConflict((c) => c.column('codigo').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/**
 * Locks giving codes to a network address until the present change ends, so that two requests cannot exceed its limit together.
 */
export const reservarDireccion = (db: Db, direccion: string): Promise<void> =>
  esperarCerrojo(db, `codigo|${direccion}`);

/** Expiry instants of the codes that were given to a network address and not confirmed, soonest first; expired ones too. */
export const leerEsperas = async (db: Db, direccion: string): Promise<Instante[]> => {
  const filas = await db
    .selectFrom('vinculaciones')
    .select('expira_en')
    .where('direccion', '=', direccion)
    .where('pantalla_id', 'is', null)
    .orderBy('expira_en')
    .execute();
  return filas.map((f) => f.expira_en);
};

/** The pairing that waits for an admin under this code; undefined when it has expired or been used. */
export const leerVinculacionPorCodigo = (db: Db, codigo: string, ahora: Instante) =>
  db
    .selectFrom('vinculaciones')
    .select('id')
    .where('codigo', '=', codigo)
    .where('pantalla_id', 'is', null)
    .where('expira_en', '>', ahora)
    .executeTakeFirst();

/**
 * Uses up a code for a screen that an admin confirmed; until `expira_en` the screen may fetch its token. Returns false when
 * another request used the code first.
 */
export const usarVinculacion = async (
  db: Db,
  id: number,
  pantalla_id: number,
  expira_en: Instante,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('vinculaciones')
    .set({ pantalla_id, expira_en })
    .where('id', '=', id)
    .where('pantalla_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The pairing of the screen whose secret has this digest; `pantalla_id` is null until an admin confirms the code. */
export const leerVinculacionPorClave = (db: Db, hash_clave: string, ahora: Instante) =>
  db
    .selectFrom('vinculaciones')
    .select(['id', 'pantalla_id'])
    .where('hash_clave', '=', hash_clave)
    .where('expira_en', '>', ahora)
    .executeTakeFirst();

export const borrarVinculacion = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('vinculaciones').where('id', '=', id).execute();
};

/** Deletes expired codes, and the screens that an admin confirmed but that did not fetch their token before the code expired. */
export const borrarCaducadas = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('vinculaciones').where('expira_en', '<=', ahora).execute();
  await db
    .deleteFrom('pantallas')
    .where('hash', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('vinculaciones')
            .select('vinculaciones.id')
            .whereRef('vinculaciones.pantalla_id', '=', 'pantallas.id'),
        ),
      ),
    )
    .execute();
};

const columnasTrabajo = [
  'a.id',
  'a.tarea_id as tarea',
  'a.miembro_id as miembro',
  'a.tarea_nombre',
  'a.tarea_puntos',
  'a.tarea_tiempo',
  'a.fecha_limite',
  'a.pospuesta_al',
  'a.estado',
  'a.completada_en',
  'a.hecha_por',
  'a.tomada_el',
] as const;

/**
 * A family's work on the day `hoy`: pending assignments that are due by then, after postponing, or have no due day, and those
 * completed since `desde`. Two queries in a union, so that each can use an index.
 */
export const leerTrabajo = (db: Db, familia: number, hoy: Dia, desde: Instante) =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('asignaciones as a', 'a.miembro_id', 'u.id')
    .select(columnasTrabajo)
    .where('u.familia_id', '=', familia)
    .where('a.estado', '=', 'PENDIENTE')
    .where((e) => e.or([e('a.fecha_limite', 'is', null), e('a.fecha_limite', '<=', hoy)]))
    .where((e) => e.or([e('a.pospuesta_al', 'is', null), e('a.pospuesta_al', '<=', hoy)]))
    .unionAll(
      db
        .selectFrom('asignaciones as a')
        .select(columnasTrabajo)
        .where('a.familia_id', '=', familia)
        .where('a.estado', '=', 'COMPLETADA')
        // The instant decides, since the time zone may have changed; the day only lets the index narrow the search.
        .where('a.completada_el', '>=', sumarDias(hoy, -1))
        .where('a.completada_en', '>=', desde),
    )
    .orderBy('miembro')
    .orderBy('estado', 'desc')
    .orderBy('fecha_limite', (o) => o.asc().nullsLast())
    .orderBy('id')
    .execute();

/** Deletes codes that expire after `despues`, because they were made while the clock ran ahead. */
export const borrarVinculacionesPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('vinculaciones').where('expira_en', '>', despues).execute();
};
