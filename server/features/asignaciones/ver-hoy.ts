import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerTrabajoDeHoy } from '#server/effects/vistas/trabajo-de-hoy.ts';
import { leerFueraYLibres } from '#server/effects/vistas/vista-libres.ts';
import { jornadaEn } from '#server/effects/vistas/vista-pantalla.ts';

/**
 * Today in the house, whoever asks: what is to do, what is late and what was done today, as the shared screen shows it.
 * What is free because its owner is away is not theirs to do.
 */
export const verHoy = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<TareaPantalla[]>> => {
  const jornada = jornadaEn(zona_horaria, contexto.reloj.ahora());
  const trabajo = await leer(contexto, async (db) => {
    const { suyas } = await leerFueraYLibres(db, familia_id, jornada.hoy);
    return leerTrabajoDeHoy(db, familia_id, jornada, suyas);
  });
  return hecho(trabajo);
};
