import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** Adds points to a member's total, or takes them with a negative number. */
export const sumarPuntos = async (db: Db, miembro: number, puntos: number): Promise<void> => {
  if (puntos === 0) return;
  await db
    .updateTable('usuarios')
    .set((e) => ({ puntos_totales: e('puntos_totales', '+', puntos) }))
    .where('id', '=', miembro)
    .execute();
};

export const leerRacha = (db: Db, miembro: number): Promise<{ racha_dias: number; racha_desde: Dia | null }> =>
  db.selectFrom('usuarios').select(['racha_dias', 'racha_desde']).where('id', '=', miembro).executeTakeFirstOrThrow();

export const guardarRacha = async (
  db: Db,
  miembro: number,
  racha: { racha_dias: number; racha_desde: Dia | null },
): Promise<void> => {
  await db.updateTable('usuarios').set(racha).where('id', '=', miembro).execute();
};
