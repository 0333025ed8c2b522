import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { clasificar, semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { aFamilia, type Publicacion } from '#server/change/publicar.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerSemana } from '#server/data/ranking.ts';
import type { Db } from '#server/db/esquema.ts';

/** The places of the week of a local day. */
export const leerRanking = async (db: Db, familia: number, dia: Dia): Promise<FilaRanking[]> =>
  clasificar(await leerSemana(db, familia, semanaDe(dia)));

/** Tells the family how the week stands, read inside the transaction that changed it. */
export const rankingActualizado = async (trx: Db, familia: number, version: number, hoy: Dia): Promise<Publicacion> =>
  aFamilia(familia, version, 'ranking:actualizado', { filas: await leerRanking(trx, familia, hoy) });

/** The current week's places. */
export const verRanking = async (
  { db, reloj }: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<FilaRanking[]>> =>
  hecho(await leerRanking(db, familia_id, hoyEn(zona_horaria, reloj.ahora())));
