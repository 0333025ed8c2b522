import type { Insertable, Updateable } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';

// A family's goals, and the points that count for them.

const META = [
  'm.id',
  'm.texto',
  'm.puntos',
  'm.logrados',
  'm.hasta',
  'm.estado',
  'm.autor_id as autor',
  'm.creada_en',
  'm.empezada_en',
  'm.terminada_en',
  'm.celebrada_en',
] as const;

const metas = (db: Db, familia: number) => db.selectFrom('metas as m').select(META).where('m.familia_id', '=', familia);
export type FilaMeta = Awaited<ReturnType<ReturnType<typeof metas>['executeTakeFirstOrThrow']>>;

export const leerMeta = (db: Db, familia: number, id: number): Promise<FilaMeta | undefined> =>
  metas(db, familia).where('m.id', '=', id).executeTakeFirst();

const laUltima = preparada((db, familia: number) =>
  db
    .selectFrom('metas as m')
    .innerJoin('familias as f', 'f.id', 'm.familia_id')
    .select(META)
    .where('m.familia_id', '=', familia)
    .where('f.metas', '=', true)
    .where('m.empezada_en', 'is not', null)
    .orderBy('m.empezada_en', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1),
);

/** The goal that started last; undefined when there is none or goals are off. */
export const leerUltimaMeta = async (db: Db, familia: number): Promise<FilaMeta | undefined> =>
  (await laUltima(db, familia))[0];

/** The goal in progress, whether goals are on or not. */
export const leerActiva = (db: Db, familia: number): Promise<FilaMeta | undefined> =>
  metas(db, familia).where('m.estado', '=', 'ACTIVA').executeTakeFirst();

/** The `cuantas` goals that started last, newest first. */
export const leerEmpezadas = (db: Db, familia: number, cuantas: number): Promise<FilaMeta[]> =>
  metas(db, familia)
    .where('m.empezada_en', 'is not', null)
    .orderBy('m.empezada_en', 'desc')
    .orderBy('m.id', 'desc')
    .limit(cuantas)
    .execute();

/** Goals that started before `fin` and had not ended before `inicio`, oldest first; none while goals are off. */
export const leerMetasEntre = (db: Db, familia: number, inicio: Instante, fin: Instante) =>
  metas(db, familia)
    .innerJoin('familias as f', 'f.id', 'm.familia_id')
    .where('f.metas', '=', true)
    .where('m.empezada_en', '<', fin)
    .where((e) => e.or([e('m.terminada_en', 'is', null), e('m.terminada_en', '>=', inicio)]))
    .orderBy('m.empezada_en')
    .orderBy('m.id')
    .$narrowType<{ empezada_en: Instante }>()
    .execute();

/** Proposals that wait, oldest first. */
export const leerPropuestas = (db: Db, familia: number): Promise<FilaMeta[]> =>
  metas(db, familia).where('m.estado', '=', 'PROPUESTA').orderBy('m.id').execute();

/** Proposals that wait, and expired ones made after `desde`, which a wrong clock may have ended too early. */
export const leerPropuestasDesde = (db: Db, familia: number, desde: Instante): Promise<FilaMeta[]> =>
  metas(db, familia)
    .where('m.empezada_en', 'is', null)
    .where((e) =>
      e.or([e('m.estado', '=', 'PROPUESTA'), e.and([e('m.estado', '=', 'CADUCADA'), e('m.creada_en', '>', desde)])]),
    )
    .orderBy('m.id')
    .execute();

const laSuma = preparada((db, familia: number, dia: Dia, en: Instante, hasta: Dia) =>
  db
    .selectFrom('asignaciones')
    .select((e) => e.fn.sum<number | string | null>('puntos_ganados').as('puntos'))
    .where('familia_id', '=', familia)
    .where('estado', '=', 'COMPLETADA')
    .where('completada_el', '>=', dia)
    .where('completada_el', '<=', hasta)
    .where('completada_en', '>=', en),
);

const SIN_FIN: Dia = '9999-12-31';

/**
 * The family's points for completions since the instant `en`, up to and including the local day `hasta` (null: without end),
 * without achievements' bonuses. `dia` lets an index find the completions; it must not be after the local day of `en`.
 */
export const sumarDesde = async (
  db: Db,
  familia: number,
  { dia, en, hasta }: { readonly dia: Dia; readonly en: Instante; readonly hasta: Dia | null },
): Promise<number> => Number((await laSuma(db, familia, dia, en, hasta ?? SIN_FIN))[0]?.puntos ?? 0);

export const insertarMeta = async (db: Db, fila: Insertable<Esquema['metas']>): Promise<number> =>
  (await db.insertInto('metas').values(fila).returning('id').executeTakeFirstOrThrow()).id;

export const actualizarMeta = async (db: Db, id: number, campos: Updateable<Esquema['metas']>): Promise<void> => {
  await db.updateTable('metas').set(campos).where('id', '=', id).execute();
};

/** Withdraws proposals that wait: a member's, or all of a family. Returns their ids. */
export const retirarPropuestas = async (
  db: Db,
  de: { readonly autor_id: number } | { readonly familia_id: number },
  en: Instante,
): Promise<number[]> => {
  const [columna, id] = Object.entries(de)[0] as ['autor_id' | 'familia_id', number];
  const filas = await db
    .updateTable('metas')
    .set({ estado: 'RETIRADA', terminada_en: en })
    .where(columna, '=', id)
    .where('estado', '=', 'PROPUESTA')
    .returning('id')
    .execute();
  return filas.map((f) => f.id);
};
