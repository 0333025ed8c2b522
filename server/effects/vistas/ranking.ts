import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { clasificar, semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerSemana } from '#server/data/ranking.ts';
import type { Db } from '#server/db/esquema.ts';

/** The ranking of the week in which a local day lies. */
export const leerRanking = async (db: Db, familia: number, dia: Dia): Promise<FilaRanking[]> =>
  clasificar(await leerSemana(db, familia, semanaDe(dia)));

/** Sends the ranking of the week of `hoy` to the family. */
export const avisarDelRanking = async ({ db, familia, avisar }: Cambio, hoy: Dia): Promise<void> =>
  avisar('ranking:actualizado', { filas: await leerRanking(db, familia, hoy) });
