import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerTrabajo } from '#server/data/pantallas.ts';
import { jornadaEn, tareaPantalla } from '#server/effects/vistas/vista-pantalla.ts';

/**
 * Today in the house, whoever asks: what is to do, what is late and what was done today, as the shared screen shows it.
 */
export const verHoy = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<TareaPantalla[]>> => {
  const jornada = jornadaEn(zona_horaria, contexto.reloj.ahora());
  const filas = await leer(contexto, (db) => leerTrabajo(db, familia_id, jornada.hoy, jornada.inicio));
  return hecho(filas.flatMap((fila) => tareaPantalla(fila, jornada) ?? []));
};
