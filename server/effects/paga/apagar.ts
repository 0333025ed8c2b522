import { semanaDe } from '#shared/domain/ranking.ts';
import type { Cambio } from '#server/change/cambio.ts';
import { leerConPaga, ponerImporte, retirarPagasDe } from '#server/data/paga.ts';

/**
 * Ends pocket money for a member who leaves: from this week on, and what waits to be paid is closed. `por` is the admin who did
 * it. Returns whether there was any.
 */
export const cerrarPaga = async (
  { db, familia, ahora, hoy }: Pick<Cambio, 'db' | 'familia' | 'ahora' | 'hoy'>,
  miembro: number,
  por: number,
): Promise<boolean> => {
  const tenia = (await leerConPaga(db, familia)).has(miembro);
  if (tenia)
    await ponerImporte(db, { familia_id: familia, miembro_id: miembro, semana: semanaDe(hoy).desde, centimos: 0 });
  return (await retirarPagasDe(db, miembro, por, ahora)) || tenia;
};
