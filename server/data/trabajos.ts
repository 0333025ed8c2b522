import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';

const elUltimo = preparada((db, familia: number) =>
  db
    .selectFrom('trabajos_hechos')
    .select(['dia', 'hizo'])
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .orderBy('dia', 'desc')
    .limit(1),
);

/** The latest local day that has begun for a family, with the record of what its beginning changed; undefined: none yet. */
export const leerUltimoDia = async (
  db: Db,
  familia: number,
): Promise<{ readonly dia: Dia; readonly hizo: string | null } | undefined> => (await elUltimo(db, familia))[0];

/**
 * Records that a family's day has begun. Returns false when that is recorded already.
 * Records from before `previo`, the latest day that had begun (null: none), are deleted. `previo` itself is kept, since it is the
 * latest again if this day is undone.
 */
export const tomarDia = async (
  db: Db,
  familia: number,
  dia: Dia,
  { en, previo }: { readonly en: Instante; readonly previo: Dia | null },
): Promise<boolean> => {
  const tomada = await db
    .insertInto('trabajos_hechos')
    .values({ familia_id: familia, trabajo: 'MEDIANOCHE', dia, hecho_en: en })
    .onConflict((c) => c.doNothing())
    .returning('dia')
    .executeTakeFirst();
  if (tomada === undefined) return false;
  await db
    .deleteFrom('trabajos_hechos')
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .where('dia', '<', previo ?? dia)
    .execute();
  return true;
};

const delDia = (familia: number, dia: Dia) => ({ familia_id: familia, trabajo: 'MEDIANOCHE', dia }) as const;

/** Stores the record of what a day's beginning changed, as JSON. */
export const guardarLoHecho = async (db: Db, familia: number, dia: Dia, hizo: string): Promise<void> => {
  await db
    .updateTable('trabajos_hechos')
    .set({ hizo })
    .where((e) => e.and(delDia(familia, dia)))
    .execute();
};

/** Deletes the record that a day has begun. */
export const olvidarDia = async (db: Db, familia: number, dia: Dia): Promise<void> => {
  await db
    .deleteFrom('trabajos_hechos')
    .where((e) => e.and(delDia(familia, dia)))
    .execute();
};
