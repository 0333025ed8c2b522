import type { Dia } from '#shared/domain/tipos.ts';
import { ventanaDe, type Ventana } from '#shared/domain/hecha-ayer.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

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

/** A family's days that «La hice ayer» may still tell of. */
export const leerVentana = async (db: Db, familia: number, hoy: Dia): Promise<Ventana> =>
  ventanaDe((await elAnterior(db, familia, hoy))[0]?.dia ?? null, hoy);

/** Returns the assignments among these that were found not to be done: nobody says it of them again. */
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
