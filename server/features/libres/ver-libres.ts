import type { LibresHoy } from '#shared/contracts/libres.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerLibres } from '#server/effects/vistas/vista-libres.ts';

/** Who is away today, and what anybody may take, whoever asks: the client knows whom it suits. */
export const verLibres = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<LibresHoy>> => {
  const hoy = hoyEn(zona_horaria, contexto.reloj.ahora());
  return hecho(await leer(contexto, (db) => leerLibres(db, familia_id, hoy)));
};
