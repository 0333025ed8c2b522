import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';
import { type Ventana, ventanaDe } from '#shared/domain/quien-la-hizo.ts';
import { conNombre } from './asignaciones.ts';

const elUltimo = preparada((db, familia: number) =>
  db
    .selectFrom('trabajos_hechos')
    .select(['dia', 'hizo'])
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .orderBy('dia', 'desc')
    .limit(1),
);

/** The latest day begun for a family, with the JSON of what its beginning changed (null: not stored); undefined: none yet. */
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

/** The latest local day before `hoy` that began for the family: further back than yesterday when the server was off. */
const elAnterior = preparada((db, familia: number, hoy: Dia) =>
  db
    .selectFrom('trabajos_hechos')
    .select('dia')
    .where('familia_id', '=', familia)
    .where('trabajo', '=', 'MEDIANOCHE')
    .where('dia', '<', hoy)
    .orderBy('dia', 'desc')
    .limit(1),
);

/** Today, and the day that counts as yesterday for «La hice ayer» in this family. */
export const leerVentana = async (db: Db, familia: number, hoy: Dia): Promise<Ventana> =>
  ventanaDe((await elAnterior(db, familia, hoy))[0]?.dia ?? null, hoy);

/** Returns the assignments among `ids` that a correction declared not done. «La hice ayer» cannot count these again. */
export const leerNoHechas = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const filas = await db
    .selectFrom('correcciones')
    .select('asignacion_id')
    .where('asignacion_id', 'in', ids)
    .where((e) =>
      e.or([e('tipo', '=', 'NO_HECHA'), e.and([e('resolucion', '=', 'ACEPTADA'), e('dice', '=', 'NO_ESTA_HECHA')])]),
    )
    .execute();
  return new Set(filas.flatMap((f) => f.asignacion_id ?? []));
};

/** A member's assignments that lapsed after the day `tras`, sorted by due day. */
export const leerVencidasTras = preparada((db, miembro: number, tras: Dia) =>
  conNombre(db)
    .where('a.miembro_id', '=', miembro)
    .where('a.estado', '=', 'VENCIDA')
    .where('a.vencida_el', '>', tras)
    .orderBy('a.fecha_limite')
    .orderBy('a.id'),
);

/**
 * Completions that a family's members entered late, after the instant `desde`: counted on a day that had already ended, or of
 * work that nobody had listed (`apuntada`). Latest first.
 */
export const leerDichasDespues = preparada((db, familia: number, desde: Instante) =>
  conNombre(db)
    .where('a.familia_id', '=', familia)
    .where('a.estado', '=', 'COMPLETADA')
    .where('a.dicha_en', '>', desde)
    .orderBy('a.dicha_en', 'desc')
    .orderBy('a.id', 'desc'),
);
