import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { leerTrabajo } from '#server/features/pantalla/pantalla.repo.ts';
import { jornadaEn, tareaPantalla } from '#server/features/pantalla/vista-pantalla.ts';
import { hecho, type ResultadoCaso } from '#server/features/resultado-caso.ts';

/** Today in the house, whoever asks: what is to do, what is late and what was done today, as the shared screen shows it. */
export const verHoy = async (
  { db, reloj }: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<TareaPantalla[]>> => {
  const jornada = jornadaEn(zona_horaria, reloj.ahora());
  const filas = await leerTrabajo(db, familia_id, jornada.hoy, jornada.inicio);
  return hecho(filas.flatMap((fila) => tareaPantalla(fila, jornada) ?? []));
};
