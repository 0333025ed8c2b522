import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { clasificar, semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerSemana } from '#server/data/ranking.ts';
import type { Db } from '#server/db/esquema.ts';

/** The places of the week of a local day. */
export const leerRanking = async (db: Db, familia: number, dia: Dia): Promise<FilaRanking[]> =>
  clasificar(await leerSemana(db, familia, semanaDe(dia)));

/** Tells the family how the week stands. */
export const avisarDelRanking = async ({ db, familia, avisar }: Cambio, hoy: Dia): Promise<void> =>
  avisar('ranking:actualizado', { filas: await leerRanking(db, familia, hoy) });
