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
