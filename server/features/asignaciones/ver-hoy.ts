import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerTrabajo } from '#server/data/pantallas.ts';
import { leerFueraYLibres, sinLibres } from '#server/effects/vistas/vista-libres.ts';
import { jornadaEn, tareaPantalla } from '#server/effects/vistas/vista-pantalla.ts';

/**
 * Today in the house, whoever asks: what is to do, what is late and what was done today, as the shared screen shows it.
 * What is free because its owner is away is not theirs to do.
 */
export const verHoy = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<TareaPantalla[]>> => {
  const jornada = jornadaEn(zona_horaria, contexto.reloj.ahora());
  const filas = await leer(contexto, async (db) => {
    const trabajo = await leerTrabajo(db, familia_id, jornada.hoy, jornada.inicio);
    return sinLibres(trabajo, (await leerFueraYLibres(db, familia_id, jornada.hoy)).suyas);
  });
  return hecho(filas.flatMap((fila) => tareaPantalla(fila, jornada) ?? []));
};
