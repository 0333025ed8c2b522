import type { CargaFamilia } from '#shared/contracts/configuraciones-carga.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { leerCarga } from './configuraciones-carga.repo.ts';

/** The family's shares of the load, saved or the equal split. */
export const verCarga = async ({ db }: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<CargaFamilia>> => {
  const { porcentajes, guardada } = await leerCarga(db, familia_id);
  return hecho({ configuraciones: porcentajes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje })), guardada });
};
