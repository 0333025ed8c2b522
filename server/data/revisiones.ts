import type { Insertable } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { conNombre } from './asignaciones.ts';
import { preparada } from './preparada.ts';

// Adults' reviews of completions («Revisada»).

export const insertarRevision = async (db: Db, fila: Insertable<Esquema['revisiones']>): Promise<void> => {
  await db.insertInto('revisiones').values(fila).execute();
};

/** A family's completions of reviewed chores, counted on `el` or later or reported since `desde`; oldest first. */
export const leerPorRevisar = preparada((db, familia: number, el: Dia, desde: Instante) =>
  conNombre(db)
    .where('a.familia_id', '=', familia)
    .where((e) => e.or([e('a.completada_el', '>=', el), e('a.dicha_en', '>=', desde)]))
    .where('a.estado', '=', 'COMPLETADA')
    .where('f.revision', '=', true)
    .where('t.revisa', '=', true)
    .orderBy('a.completada_en')
    .orderBy('a.id'),
);

/** The first day on which the occurrence after `anterior` may be done, null for any; undefined when none follows. */
export const leerCuandoSigue = (db: Db, anterior: number) =>
  db
    .selectFrom('asignaciones')
    .select('disponible_desde')
    .where('anterior_id', '=', anterior)
    .orderBy('id', 'desc')
    .executeTakeFirst();
