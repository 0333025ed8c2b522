import { primerDiaCorregible } from '#shared/domain/ausencias/permisos.ts';
import { sumarDias, trimestreDe } from '#shared/domain/calendario.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { quedaAbiertoDe } from '#server/data/ausencias.ts';
import type { Db } from '#server/db/esquema.ts';

/** The first day of a family's whose work may still be judged otherwise. */
export const corregibleDesde = async (db: Db, familia: number, hoy: Dia): Promise<Dia> =>
  primerDiaCorregible(hoy, await quedaAbiertoDe(db, familia, trimestreDe(sumarDias(trimestreDe(hoy), -1))));
