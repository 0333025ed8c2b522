import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';

/** The current week's places. */
export const verRanking = (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<FilaRanking[]>> =>
  leer(contexto, async (db) => hecho(await leerRanking(db, familia_id, hoyEn(zona_horaria, contexto.reloj.ahora()))));
