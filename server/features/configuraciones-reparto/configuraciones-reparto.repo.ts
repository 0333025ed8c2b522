import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

const conNombre = (db: Db, familia: number) =>
  db
    .selectFrom('configuraciones_reparto as c')
    .innerJoin('usuarios as u', 'u.id', 'c.miembro_id')
    .select(['c.id', 'c.miembro_id as miembro', 'u.first_name as miembro_nombre', 'c.trimestre_inicio', 'c.porcentaje_asignado', 'c.activa'])
    .where('c.familia_id', '=', familia);

/** A quarter's shares of the members with an account, who are those that a session counts. By member. */
export const listarConfiguraciones = (db: Db, familia: number, trimestre: Dia): Promise<ConfiguracionReparto[]> =>
  conNombre(db, familia).where('c.trimestre_inicio', '=', trimestre).where('u.password_hash', 'is not', null).orderBy('c.miembro_id').execute();

/** One of a family's; undefined for another family's id. */
export const leerConfiguracion = (db: Db, familia: number, id: number): Promise<ConfiguracionReparto | undefined> =>
  conNombre(db, familia).where('c.id', '=', id).executeTakeFirst();

export const cambiarPorcentaje = async (db: Db, id: number, porcentaje_asignado: number): Promise<void> => {
  await db.updateTable('configuraciones_reparto').set({ porcentaje_asignado }).where('id', '=', id).execute();
};
