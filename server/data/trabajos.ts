import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

const losUltimos = preparada((db, familia: number, cuantos: number) =>
  db
    .selectFrom('trabajos_hechos')
    .select(['dia', 'hizo'])
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .orderBy('dia', 'desc')
    .limit(cuantos),
);

/** The latest local day whose beginning a family has had, with what it did; undefined: none yet. */
export const leerUltimoDia = async (
  db: Db,
  familia: number,
): Promise<{ readonly dia: Dia; readonly hizo: string | null } | undefined> => (await losUltimos(db, familia, 1))[0];

/** Days whose beginning is kept: the latest, and the one before it, which is the latest once that is taken back. */
const DIAS_GUARDADOS = 2;

/**
 * Takes a day's work for the first process to ask; null when it is taken. `previo` is the day before it that had begun, or null.
 * Ask it first of all in a change: of two processes at once the second then waits for the first.
 */
export const tomarDia = async (
  db: Db,
  familia: number,
  dia: Dia,
  en: Instante,
): Promise<{ readonly previo: Dia | null } | null> => {
  const tomada = await db
    .insertInto('trabajos_hechos')
    .values({ familia_id: familia, trabajo: 'MEDIANOCHE', dia, hecho_en: en })
    .onConflict((c) => c.doNothing())
    .returning('dia')
    .executeTakeFirst();
  if (tomada === undefined) return null;
  const dias = (await losUltimos(db, familia, DIAS_GUARDADOS)).map((t) => t.dia);
  await db
    .deleteFrom('trabajos_hechos')
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .where('dia', '<', dias.at(-1) ?? dia)
    .execute();
  return { previo: dias.find((d) => d < dia) ?? null };
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
