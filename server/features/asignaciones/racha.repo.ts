import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** The local days, from one on, on which a member completed anything. */
export const leerDiasHechos = async (db: Db, miembro: number, desde: Dia | null): Promise<Dia[]> => {
  const filas = await db
    .selectFrom('asignaciones')
    .select('completada_el')
    .distinct()
    .where('miembro_id', '=', miembro)
    .where('estado', '=', 'COMPLETADA')
    .where('completada_el', '>=', desde ?? '')
    .execute();
  return filas.flatMap((f) => f.completada_el ?? []);
};

/** A member's assignments that were, on some day from `desde` on, past the end of their day: done late, expired, or still to do. */
export const leerAtrasos = (db: Db, miembro: number, desde: Dia | null, hoy: Dia) =>
  db
    .selectFrom('asignaciones')
    .select(['fecha_limite', 'creada_en', 'completada_el as hecha_el', 'vencida_el'])
    .where('miembro_id', '=', miembro)
    .where('fecha_limite', '<', hoy)
    .where((e) =>
      e.or([
        e('estado', '=', 'PENDIENTE'),
        e.and([e('estado', '=', 'VENCIDA'), e('vencida_el', '>', desde ?? '')]),
        e.and([
          e('estado', '=', 'COMPLETADA'),
          e('completada_el', '>', desde ?? ''),
          e('completada_el', '>', e.ref('fecha_limite')),
        ]),
      ]),
    )
    .execute();
