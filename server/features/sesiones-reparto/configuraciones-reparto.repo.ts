import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Porcentaje } from '#server/features/configuraciones-carga/configuraciones-carga.repo.ts';

/** Writes the quarter's share configuration where it is missing; rows that exist stay as they are. */
export const completarConfiguracion = (trx: Db, familia: number, trimestre: Dia, porcentajes: readonly Porcentaje[]) =>
  trx
    .insertInto('configuraciones_reparto')
    .values(porcentajes.map((p) => ({ familia_id: familia, miembro_id: p.miembro, trimestre_inicio: trimestre, porcentaje_asignado: p.porcentaje, activa: true })))
    .onConflict((c) => c.columns(['miembro_id', 'trimestre_inicio']).doNothing())
    .execute();
