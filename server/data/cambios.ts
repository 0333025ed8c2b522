import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { ESTADOS_CAMBIO } from '#shared/domain/cambios/cambios.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';
import { conRegla } from './tareas.ts';

const ABIERTOS = ESTADOS_CAMBIO.filter((e) => e === 'ABIERTO' || e === 'POR_PERMITIR');

const conPremisas = (db: Db, familia: number) =>
  db
    .selectFrom('cambios as c')
    .innerJoin('tareas as t', 't.id', 'c.tarea_id')
    .leftJoin('asignaciones as a', 'a.id', 'c.asignacion_id')
    .leftJoin('responsabilidades as r', 'r.id', 'c.responsabilidad_id')
    .leftJoin('responsabilidades as rp', 'rp.id', 'c.por_responsabilidad_id')
    .leftJoin('tareas as tp', 'tp.id', 'rp.tarea_id')
    .selectAll('c')
    .select([
      't.nombre',
      't.puntos',
      't.tiempo_estimado',
      't.frecuencia',
      't.regla',
      't.apta_infantil',
      't.apta_juvenil',
      't.apta_adulto',
      't.activa',
      't.borrada_en',
      'a.estado as asignacion_estado',
      'a.miembro_id as asignacion_miembro',
      'a.responsabilidad_id as asignacion_responsabilidad',
      'r.terminada_en as responsabilidad_fin',
      'rp.terminada_en as por_fin',
      'tp.id as por_id',
      'tp.nombre as por_nombre',
      'tp.puntos as por_puntos',
      'tp.tiempo_estimado as por_tiempo',
      'tp.frecuencia as por_frecuencia',
      'tp.regla as por_regla',
    ])
    .select((e) => [
      // The day on which the occurrence is due now. It differs from the day in the request if the occurrence was postponed since.
      e.fn.coalesce('a.pospuesta_al', 'a.fecha_limite').as('asignacion_dia'),
      // Aliased columns are not converted to booleans; SQLite returns 0 or 1.
      e.ref('tp.apta_infantil').$castTo<boolean | number | null>().as('por_apta_infantil'),
      e.ref('tp.apta_juvenil').$castTo<boolean | number | null>().as('por_apta_juvenil'),
      e.ref('tp.apta_adulto').$castTo<boolean | number | null>().as('por_apta_adulto'),
      e.ref('tp.activa').$castTo<boolean | number | null>().as('por_activa'),
    ])
    .where('c.familia_id', '=', familia);

type Cruda = Awaited<ReturnType<ReturnType<typeof conPremisas>['executeTakeFirstOrThrow']>>;

const conReglas = ({ por_regla, ...fila }: Cruda) => ({
  ...conRegla(fila),
  por_regla: conRegla({ regla: por_regla }).regla,
});

/** A stored request between members, with the rows that it depends on. */
export type FilaCambio = ReturnType<typeof conReglas>;

export const leerCambio = async (db: Db, familia: number, id: number): Promise<FilaCambio | undefined> =>
  (await conPremisas(db, familia).where('c.id', '=', id).execute()).map(conReglas)[0];

const abiertos = preparada((db, familia: number) =>
  conPremisas(db, familia).where('c.estado', 'in', ABIERTOS).orderBy('c.id'),
);

/** A family's open requests, oldest first. */
export const leerCambiosAbiertos = async (db: Db, familia: number): Promise<FilaCambio[]> =>
  (await abiertos(db, familia)).map(conReglas);

/** Requests that ended since an instant and in which the member asked or accepted; latest first, at most `maximo`. */
export const leerCambiosTerminados = async (
  db: Db,
  familia: number,
  { miembro, desde, maximo }: { readonly miembro: number; readonly desde: Instante; readonly maximo: number },
): Promise<FilaCambio[]> => {
  const filas = await conPremisas(db, familia)
    .where('c.estado', 'in', ['HECHO', 'TERMINADO'])
    .where('c.terminado_en', '>=', desde)
    .where((e) => e.or([e('c.pide_id', '=', miembro), e('c.acepta_id', '=', miembro)]))
    .orderBy('c.terminado_en', 'desc')
    .orderBy('c.id', 'desc')
    .limit(maximo)
    .execute();
  return filas.map(conReglas);
};

/** Tells whether a request belongs to the family. */
export const existeCambio = async (db: Db, familia: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('cambios')
    .select('id')
    .where('familia_id', '=', familia)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

export const insertarCambio = async (db: Db, fila: Insertable<Esquema['cambios']>): Promise<number> => {
  const { id } = await db.insertInto('cambios').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const actualizarCambio = async (
  db: Db,
  id: number,
  campos: Pick<Updateable<Esquema['cambios']>, 'estado' | 'fin' | 'acepta_id' | 'noes' | 'caduca_en' | 'terminado_en'>,
): Promise<void> => {
  await db.updateTable('cambios').set(campos).where('id', '=', id).execute();
};

/** Deletes a family's requests that ended before an instant. What they changed stays in assignments and responsibilities. */
export const borrarCambiosAntiguos = async (db: Db, familia: number, antesDe: Instante): Promise<void> => {
  await db
    .deleteFrom('cambios')
    .where('familia_id', '=', familia)
    .where('estado', 'in', ['HECHO', 'TERMINADO'])
    .where('terminado_en', '<', antesDe)
    .execute();
};

/** The earliest expiry among each family's open requests, soonest first. */
export const leerCaducidades = async (db: Db): Promise<readonly { familia: number; cuando: Instante }[]> => {
  const filas = await db
    .selectFrom('cambios')
    .select(['familia_id as familia', 'caduca_en as cuando'])
    // Written as a literal, as in the partial index. With parameters, all stored requests would be scanned.
    .where(sql<boolean>`estado in ('ABIERTO', 'POR_PERMITIR')`)
    .orderBy('caduca_en')
    .execute();
  const vistas = new Set<number>();
  return filas.filter(({ familia }) => !vistas.has(familia) && vistas.add(familia));
};

/**
 * Re-dates to now what happened to a family's requests in the future, because the clock ran ahead. `caduca_en` is the latest
 * instant at which a request made now can expire; later expiries become this one.
 */
export const fecharCambios = async (
  db: Db,
  familia: number,
  { ahora, caduca_en }: { readonly ahora: Instante; readonly caduca_en: Instante },
): Promise<void> => {
  const suyos = db.updateTable('cambios').where('familia_id', '=', familia);
  await suyos.set({ creado_en: ahora }).where('creado_en', '>', ahora).execute();
  await suyos.set({ caduca_en }).where('caduca_en', '>', caduca_en).execute();
  await suyos.set({ terminado_en: ahora }).where('terminado_en', '>', ahora).execute();
};

/** A quarter's occurrences of responsibilities that are covered for `de`, in any state; `a` is the member who has or had them. */
export const leerCubiertas = async (
  db: Db,
  familia: number,
  trimestre: Dia,
): Promise<{ tarea: number; de: number; a: number }[]> => {
  const filas = await db
    .selectFrom('asignaciones')
    .select(['tarea_id as tarea', 'cubre_a as de', 'miembro_id as a'])
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '=', trimestre)
    .where('responsabilidad_id', 'is not', null)
    .where('cubre_a', 'is not', null)
    .execute();
  return filas.flatMap(({ de, ...f }) => (de === null ? [] : [{ ...f, de }]));
};

/**
 * Gives a pending occurrence from member `de` to member `a`, who covers it for its owner `cubre_a`; `cubre_a` is null when `a` is
 * the owner, who takes it back. Returns false when `de` no longer has it.
 */
export const marcarCubierta = async (
  db: Db,
  id: number,
  {
    de,
    a,
    cubre_a,
    en,
  }: { readonly de: number; readonly a: number; readonly cubre_a: number | null; readonly en: Instante },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set({ miembro_id: a, cubre_a, cubierta_en: en })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .where('miembro_id', '=', de)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * Gives a pending occurrence to the chore's new owner, with their responsibility. The link to the previous occurrence is cut, so
 * that undoing the previous one's completion does not delete this one.
 */
export const relevarOcurrencia = async (
  db: Db,
  id: number,
  de: { readonly responsabilidad_id: number; readonly miembro_id: number },
): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set({ ...de, anterior_id: null })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .execute();
};

/** Tells whether an occurrence that followed `anterior` still exists, completed or not. */
export const tieneSiguiente = async (db: Db, anterior: number): Promise<boolean> =>
  (await db.selectFrom('asignaciones').select('id').where('anterior_id', '=', anterior).limit(1).executeTakeFirst()) !==
  undefined;

/** First name of the member who covers the pending occurrence that follows `anterior`; undefined when nobody does. */
export const leerQuienCubreLaSiguiente = async (db: Db, anterior: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('asignaciones as a')
      .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
      .select('u.first_name')
      .where('a.anterior_id', '=', anterior)
      .where('a.estado', '=', 'PENDIENTE')
      .where('a.cubre_a', 'is not', null)
      .executeTakeFirst()
  )?.first_name;
