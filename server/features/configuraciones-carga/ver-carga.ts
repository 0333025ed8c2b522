import type { CargaFamilia } from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';

/** The family's shares of the load, as the next reparto would start with them: saved, or the equal split. */
export const verCarga = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<CargaFamilia>> => {
  const trimestre = trimestreDelReparto(hoyEn(zona_horaria, contexto.reloj.ahora()));
  const { porcentajes, de } = await leer(contexto, (db) => leerPartes(db, familia_id, trimestre));
  return hecho({
    configuraciones: porcentajes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje })),
    guardada: de !== null,
  });
};
