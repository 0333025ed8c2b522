import type { Dia } from '#shared/domain/tipos.ts';
import { repartoIgual } from '#shared/domain/reparto-igual.ts';
import type { Db } from '#server/db/esquema.ts';
import { listarConCuenta } from '#server/features/usuarios/usuarios.repo.ts';

/** A member's share of the load, integer percent 0 to 100. */
export interface Porcentaje {
  readonly miembro: number;
  readonly porcentaje: number;
}

const leerGuardados = (db: Db, familia: number): Promise<Porcentaje[]> =>
  db
    .selectFrom('configuraciones_carga')
    .select(['miembro_id as miembro', 'porcentaje_carga as porcentaje'])
    .where('familia_id', '=', familia)
    .execute();

const leerDelTrimestre = (db: Db, familia: number, trimestre: Dia): Promise<Porcentaje[]> =>
  db
    .selectFrom('configuraciones_reparto')
    .select(['miembro_id as miembro', 'porcentaje_asignado as porcentaje'])
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '=', trimestre)
    .execute();

/** Shares of every member with an account: 0 for one who was not there when they were saved. */
const deCadaUno = (miembros: readonly number[], guardados: readonly Porcentaje[]): Porcentaje[] => {
  const por = new Map(guardados.map((g) => [g.miembro, g.porcentaje]));
  return miembros.map((miembro) => ({ miembro, porcentaje: por.get(miembro) ?? 0 }));
};

const conCuenta = async (db: Db, familia: number): Promise<number[]> => (await listarConCuenta(db, familia)).map((m) => m.id);

/** The family's load configuration over its members with an account, by id: as saved, or the equal split. */
export const leerCarga = async (db: Db, familia: number): Promise<{ porcentajes: Porcentaje[]; guardada: boolean }> => {
  const miembros = await conCuenta(db, familia);
  const guardados = await leerGuardados(db, familia);
  if (guardados.length === 0) return { porcentajes: repartoIgual(miembros), guardada: false };
  return { porcentajes: deCadaUno(miembros, guardados), guardada: true };
};

/**
 * The shares that a session of a quarter starts with, over the members with an account, by id: the quarter's share
 * configuration if it exists, else the load configuration, else the equal split. They may not total 100.
 */
export const leerPorcentajes = async (db: Db, familia: number, trimestre: Dia): Promise<Porcentaje[]> => {
  const delTrimestre = await leerDelTrimestre(db, familia, trimestre);
  if (delTrimestre.length > 0) return deCadaUno(await conCuenta(db, familia), delTrimestre);
  return (await leerCarga(db, familia)).porcentajes;
};

/** Replaces the family's load configuration. */
export const guardarPorcentajes = async (db: Db, familia: number, porcentajes: readonly Porcentaje[]): Promise<void> => {
  await db.deleteFrom('configuraciones_carga').where('familia_id', '=', familia).execute();
  await db
    .insertInto('configuraciones_carga')
    .values(porcentajes.map(({ miembro, porcentaje }) => ({ familia_id: familia, miembro_id: miembro, porcentaje_carga: porcentaje })))
    .execute();
};

/** Quarters from one on that have a share configuration. */
export const leerTrimestresDesde = async (db: Db, familia: number, trimestre: Dia): Promise<Dia[]> => {
  const filas = await db
    .selectFrom('configuraciones_reparto')
    .select('trimestre_inicio')
    .distinct()
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '>=', trimestre)
    .execute();
  return filas.map((f) => f.trimestre_inicio);
};

/** Writes a quarter's share configuration over what there was; a row that stays keeps its id, since screens edit rows by it. */
export const guardarPorcentajesDelTrimestre = async (db: Db, familia: number, trimestre: Dia, porcentajes: readonly Porcentaje[]): Promise<void> => {
  const miembros = porcentajes.map((p) => p.miembro);
  await db
    .deleteFrom('configuraciones_reparto')
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '=', trimestre)
    .where('miembro_id', 'not in', miembros)
    .execute();
  await db
    .insertInto('configuraciones_reparto')
    .values(
      porcentajes.map(({ miembro, porcentaje }) => ({
        familia_id: familia,
        miembro_id: miembro,
        trimestre_inicio: trimestre,
        porcentaje_asignado: porcentaje,
        activa: true,
      })),
    )
    .onConflict((c) => c.columns(['miembro_id', 'trimestre_inicio']).doUpdateSet((e) => ({ porcentaje_asignado: e.ref('excluded.porcentaje_asignado'), activa: true })))
    .execute();
};
