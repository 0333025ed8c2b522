import { sql } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { type Hechas, hechasPor } from './completadas.ts';
import { preparada, preparadaPorTandas } from './consultas.ts';

/**
 * The columns of a member's streak: its days, the day from which it counts, the comodines left, and the days of the used ones.
 */
export const COLUMNAS_RACHA = ['id', 'racha_dias', 'racha_desde', 'comodines', 'comodines_usados'] as const;

export const leerRachas = preparadaPorTandas((db, miembros) =>
  db.selectFrom('usuarios').select(COLUMNAS_RACHA).where('id', 'in', miembros),
);

/** The streaks of all members of a family, archived ones included, sorted by id. */
export const listarRachas = preparada((db, familia: number) =>
  db.selectFrom('usuarios').select(COLUMNAS_RACHA).where('familia_id', '=', familia).orderBy('id'),
);

export type FilaRacha = Awaited<ReturnType<typeof leerRachas>>[number];

/** Parses the days on which a comodín kept a member's streak, ascending. */
export const leerComodines = (usados: string): Dia[] => (usados === '[]' ? [] : (JSON.parse(usados) as Dia[]));

/** Stores members' streaks. Members with equal ones share a statement, since many are equal at the end of a day. */
export const guardarRachas = async (db: Db, rachas: readonly FilaRacha[]): Promise<void> => {
  const comoSea = (racha: FilaRacha): string =>
    JSON.stringify(COLUMNAS_RACHA.map((c) => (c === 'id' ? null : racha[c])));
  for (const [primera, ...otras] of Map.groupBy(rachas, comoSea).values()) {
    if (primera === undefined) continue;
    const { id, ...racha } = primera;
    await db
      .updateTable('usuarios')
      .set(racha)
      .where('id', 'in', [id, ...otras.map((r) => r.id)])
      .execute();
  }
};

/** Clears the day from which a member's streak counts, if it is after the day `tras` (by default always). */
export const olvidarComienzoDeRacha = async (db: Db, miembro: number, tras: Dia = ''): Promise<void> => {
  await db
    .updateTable('usuarios')
    .set({ racha_desde: null })
    .where('id', '=', miembro)
    .where('racha_desde', '>', tras)
    .execute();
};

/**
 * The rows of members' pasts on which streaks and weeks depend, from the day `desde`; null: from each member's `racha_desde`.
 * There are two kinds of rows:
 * - one for each day on which a member completed anything, even if it was sent back later (`fecha_limite` is null);
 * - one for each assignment of the member that was overdue on some day: done late by anyone, lapsed, or pending. Chores taken
 *   while free are left out, since the member had not promised them.
 */
export const leerLoVivido = preparadaPorTandas((db, miembros, desde: Dia | null, hoy: Dia) => {
  const primero = sql<Dia>`coalesce(${desde}, u.racha_desde, '')`;
  // Null, with the TypeScript type that the column has in `atrasos`: a union needs equal types.
  const nada = <T>() => sql<T>`null`;
  const dias = (hechas: Hechas) =>
    hechas
      .select([
        'u.id as miembro',
        nada<Dia | null>().as('fecha_limite'),
        nada<Instante>().as('creada_en'),
        'a.completada_el',
        nada<number | null>().as('hecha_por'),
        nada<Dia | null>().as('vencida_el'),
        nada<number>().as('id'),
        sql<string>`'[]'`.as('aplazos'),
      ])
      .where('a.completada_el', '>=', primero);
  const { propias, ajenas } = hechasPor(db, miembros);
  const atrasos = db
    .selectFrom('usuarios as u')
    .innerJoin('asignaciones as a', 'a.miembro_id', 'u.id')
    // A member who covers an occurrence, or an owner who got it back, has it only since `cubierta_en`.
    .select((e) => [
      'u.id as miembro',
      'a.fecha_limite',
      e.fn.coalesce('a.cubierta_en', 'a.creada_en').as('creada_en'),
      'a.completada_el',
      'a.hecha_por',
      'a.vencida_el',
      // With the id, UNION keeps two assignments that are otherwise equal.
      'a.id',
      'a.aplazos',
    ])
    .where('u.id', 'in', miembros)
    .where('a.tomada_el', 'is', null)
    .where('a.fecha_limite', '<', hoy)
    .where((e) =>
      e.or([
        e('a.estado', '=', 'PENDIENTE'),
        e.and([e('a.estado', '=', 'VENCIDA'), e('a.vencida_el', '>', primero)]),
        e.and([
          e('a.estado', '=', 'COMPLETADA'),
          e('a.completada_el', '>', primero),
          e('a.completada_el', '>', e.ref('a.fecha_limite')),
        ]),
      ]),
    );
  // A completion that an adult sent back no longer counts; its row in `revisiones` still gives the day for the streak.
  const devueltas = db
    .selectFrom('usuarios as u')
    .innerJoin('revisiones as a', 'a.miembro_id', 'u.id')
    .where('u.id', 'in', miembros)
    .where('a.vuelve', '=', true);
  return atrasos.union(dias(propias)).union(dias(ajenas)).union(dias(devueltas));
});
