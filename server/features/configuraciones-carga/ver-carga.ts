import type { CargaFamilia } from '#shared/contracts/configuraciones-carga.ts';
import { hoyEn, trimestreDelReparto } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';

/** The family's shares of the load, as the next reparto would start with them: saved, or the equal split. */
export const verCarga = async (
  { db, reloj }: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<CargaFamilia>> => {
  const { porcentajes, de } = await leerPartes(db, familia_id, trimestreDelReparto(hoyEn(zona_horaria, reloj.ahora())));
  return hecho({
    configuraciones: porcentajes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje })),
    guardada: de !== null,
  });
};
