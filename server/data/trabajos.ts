import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

const elUltimo = preparada((db, familia: number) =>
  db
    .selectFrom('trabajos_hechos')
    .select(['dia', 'hizo'])
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .orderBy('dia', 'desc')
    .limit(1),
);

/** The latest local day whose beginning a family has had, with what it did; undefined: none yet. */
export const leerUltimoDia = async (
  db: Db,
  familia: number,
): Promise<{ readonly dia: Dia; readonly hizo: string | null } | undefined> => (await elUltimo(db, familia))[0];

/**
 * Takes a day's work for the first caller; false when it is taken. `previo` is the latest day that had begun, or null: it
 * is kept, since it is the latest once this one is taken back, and those before it are not. Ask it first of all in a change:
 * of two processes at once the second then waits for the first.
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

/** Keeps what a day's beginning did. */
export const guardarLoHecho = async (db: Db, familia: number, dia: Dia, hizo: string): Promise<void> => {
  await db
    .updateTable('trabajos_hechos')
    .set({ hizo })
    .where((e) => e.and(delDia(familia, dia)))
    .execute();
};

/** Forgets that a day has begun. */
export const olvidarDia = async (db: Db, familia: number, dia: Dia): Promise<void> => {
  await db
    .deleteFrom('trabajos_hechos')
    .where((e) => e.and(delDia(familia, dia)))
    .execute();
};
