import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

const elUltimoDia = preparada((db, familia: number) =>
  db
    .selectFrom('trabajos_hechos')
    .select('dia')
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .orderBy('dia', 'desc')
    .limit(1),
);

/** The latest local day whose beginning a family has had, or null. */
export const leerUltimoDia = async (db: Db, familia: number): Promise<Dia | null> =>
  (await elUltimoDia(db, familia))[0]?.dia ?? null;

const elComienzo = preparada((db, familia: number) =>
  db
    .selectFrom('familias as f')
    .leftJoin('trabajos_hechos as t', (j) => j.onRef('t.familia_id', '=', 'f.id').on('t.trabajo', '=', 'MEDIANOCHE'))
    .select(['f.zona_horaria', 'f.creada_en', 't.dia as ultimo'])
    .where('f.id', '=', familia)
    .orderBy('t.dia', 'desc')
    .limit(1),
);

/**
 * A family's zone, the instant since which it is a family, and the latest local day that has begun for it; undefined
 * for an unknown one.
 */
export const leerComienzo = async (db: Db, familia: number) => (await elComienzo(db, familia))[0];

/**
 * Takes a day's work for whoever asks first; false when it is taken. Only the latest day is kept: `previo` is the one
 * before, or null. Ask it first of all in a change: of two processes at once the second then waits for the first.
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
  const anteriores = await db
    .deleteFrom('trabajos_hechos')
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .where('dia', '<', dia)
    .returning('dia')
    .execute();
  return {
    previo:
      anteriores
        .map((a) => a.dia)
        .sort()
        .at(-1) ?? null,
  };
};
