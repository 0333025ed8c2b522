import type { Insertable } from 'kysely';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { Dia, GrupoEdad, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada, preparadaPorTandas } from './consultas.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { type Hechas, hechasPor } from './completadas.ts';

/** A member's achievements, latest first. */
export const leerLogrosDe = preparada((db, miembro: number) =>
  db
    .selectFrom('logros_desbloqueados')
    .select(['id', 'codigo', 'fecha_desbloqueo', 'puntos_bonus', 'visto'])
    .where('miembro_id', '=', miembro)
    .orderBy('fecha_desbloqueo', 'desc')
    .orderBy('id', 'desc'),
);

export type FilaLogro = Awaited<ReturnType<typeof leerLogrosDe>>[number];

/** These members' achievements unlocked at `desde` or later and before `hasta`; within a batch of members, oldest first. */
export const leerLogrosEntre = preparadaPorTandas((db, miembros, desde: Instante, hasta: Instante) =>
  db
    .selectFrom('logros_desbloqueados')
    .select(['id', 'miembro_id as miembro', 'codigo', 'fecha_desbloqueo'])
    .where('miembro_id', 'in', miembros)
    .where('fecha_desbloqueo', '>=', desde)
    .where('fecha_desbloqueo', '<', hasta)
    .orderBy('fecha_desbloqueo')
    .orderBy('id'),
);

const losCodigos = preparadaPorTandas((db, miembros) =>
  db.selectFrom('logros_desbloqueados').select(['miembro_id as miembro', 'codigo']).where('miembro_id', 'in', miembros),
);

/** Reads the achievements of these members; returns a function that gives a member's codes. */
export const leerCodigosDe = async (
  db: Db,
  miembros: readonly number[],
): Promise<(miembro: number) => ReadonlySet<CodigoLogro>> => {
  const filas = Map.groupBy(await losCodigos(db, miembros), (l) => l.miembro);
  return (miembro) => new Set(filas.get(miembro)?.map((l) => l.codigo));
};

/** Inserts achievements; returns only those that their members did not have, as the unique constraint decides. */
export const insertarLogros = async (db: Db, filas: readonly Insertable<Esquema['logros_desbloqueados']>[]) =>
  filas.length === 0
    ? []
    : db
        .insertInto('logros_desbloqueados')
        .values([...filas])
        .onConflict((c) => c.columns(['miembro_id', 'codigo']).doNothing())
        .returning(['id', 'miembro_id', 'codigo', 'fecha_desbloqueo', 'puntos_bonus', 'visto'])
        .execute();

export const borrarLogros = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('logros_desbloqueados')
    .where('id', 'in', [...ids])
    .execute();
};

/** Marks these achievements as seen by their member. Ids of other members' achievements are ignored. */
export const marcarVistosDe = async (db: Db, miembro: number, ids: readonly number[]): Promise<void> => {
  await db
    .updateTable('logros_desbloqueados')
    .set({ visto: true })
    .where('miembro_id', '=', miembro)
    // No row has the id 0; it keeps the list from being empty, which is no valid SQL.
    .where('id', 'in', [...ids, 0])
    .execute();
};

const lasHechas = preparadaPorTandas((db, miembros) => {
  const contar = (hechas: Hechas) =>
    hechas
      .select((e) => [
        'u.id as miembro',
        e.fn.countAll<number | string>().as('hechas'),
        e.fn.sum<number | string | null>('a.puntos_ganados').as('puntos'),
        e.fn
          .count<number | string>(e.case().when('a.completada_el', '<', e.ref('a.fecha_limite')).then(1).end())
          .as('antes'),
      ])
      .groupBy('u.id');
  const { propias, ajenas } = hechasPor(db, miembros);
  return contar(propias).unionAll(contar(ajenas));
});

/**
 * Counts everything that these members ever completed, their own chores and others'. Returns a function that gives a member's
 * completions, their points, and how many were done before their due day.
 */
export const contarHechas = async (db: Db, miembros: readonly number[]) => {
  const porMiembro = Map.groupBy(await lasHechas(db, miembros), (f) => f.miembro);
  return (miembro: number) => {
    const filas = porMiembro.get(miembro) ?? [];
    const sumar = (de: (fila: (typeof filas)[number]) => number | string | null) =>
      filas.reduce((suma, fila) => suma + Number(de(fila) ?? 0), 0);
    return {
      tareas_hechas: sumar((f) => f.hechas),
      puntos_de_tareas: sumar((f) => f.puntos),
      hechas_antes_de_su_dia: sumar((f) => f.antes),
    };
  };
};

/** The local day of a member's first completion, also of one that an adult sent back; null: they never completed anything. */
export const leerPrimerDiaHecho = async (db: Db, miembro: number): Promise<Dia | null> => {
  const primero = (hechas: Hechas) => hechas.select((e) => e.fn.min('a.completada_el').as('dia'));
  const { propias, ajenas } = hechasPor(db, [miembro]);
  const devueltas = db
    .selectFrom('revisiones')
    .select((e) => e.fn.min('completada_el').as('dia'))
    .where('miembro_id', '=', miembro)
    .where('vuelve', '=', true);
  const dias = (await primero(propias).unionAll(primero(ajenas)).unionAll(devueltas).execute()).flatMap(
    (f) => f.dia ?? [],
  );
  return dias.toSorted()[0] ?? null;
};

const losVotos = preparadaPorTandas((db, miembros) =>
  db
    .selectFrom('votaciones as v')
    .innerJoin('tareas as t', 't.id', 'v.tarea_id')
    .select((e) => ['v.miembro_id as miembro', e.fn.countAll<number | string>().as('n')])
    .where('v.miembro_id', 'in', miembros)
    .where('t.votaciones_completadas', '=', true)
    .groupBy('v.miembro_id'),
);

/** Counts these members' votes in votings that have ended, by member. Members without any are missing. */
export const contarVotosDe = async (db: Db, miembros: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map((await losVotos(db, miembros)).map((f) => [f.miembro, Number(f.n)]));

const abiertas = preparada((db, familia: number) =>
  db
    .selectFrom('tareas')
    .select(['apta_infantil', 'apta_juvenil', 'apta_adulto'])
    .distinct()
    .where('familia_id', '=', familia)
    .where('borrada_en', 'is', null)
    .where('activa', '=', true)
    .where('votaciones_completadas', '=', false),
);

/**
 * Reads the open votings; returns a function that gives 0 for an age group that may vote in none of them, else more than 0.
 * Whether members have voted already plays no part. The number itself has no meaning: votings for the same age groups count as
 * one, since `TODOS_LOS_VOTOS` only asks whether there is one.
 */
export const contarVotacionesAbiertas = async (db: Db, familia: number): Promise<(grupo: GrupoEdad) => number> => {
  const aptitudes = await abiertas(db, familia);
  return (grupo) => aptitudes.filter((aptitud) => apta(aptitud, grupo)).length;
};
