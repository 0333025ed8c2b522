import type { Etiqueta } from '#shared/contracts/etiquetas.ts';
import { tareaDeTexto } from '#shared/domain/direccion-de-tarea.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { conNombre, type FilaAsignacion } from './asignaciones.ts';

/** The labels of a family's chores, sorted by the chore's id; those of deleted chores are left out. */
export const listarEtiquetas = async (db: Db, familia: number): Promise<Etiqueta[]> => {
  const filas = await db
    .selectFrom('tareas')
    .select(['id as tarea', 'etiqueta'])
    .where('familia_id', '=', familia)
    .where('borrada_en', 'is', null)
    .where('etiqueta', 'is not', null)
    .orderBy('id')
    .execute();
  return filas.map(({ tarea, etiqueta }) => ({ tarea, etiqueta: etiqueta ?? '' }));
};

/** The family's chore that a label or a chore's own text (`textoDeTarea`) names, deleted or not; undefined if there is none. */
export const leerTareaPorTexto = (db: Db, familia: number, texto: string) => {
  const id = tareaDeTexto(texto);
  const suyas = db
    .selectFrom('tareas')
    .select(['id', 'nombre', 'activa', 'personal', 'borrada_en'])
    .where('familia_id', '=', familia);
  return (id === null ? suyas.where('etiqueta', '=', texto) : suyas.where('id', '=', id)).executeTakeFirst();
};

/** Ids of a chore and of its parts. Parts that are switched off are included, deleted ones are not. */
export const leerConPartes = async (db: Db, familia: number, tarea: number): Promise<number[]> => {
  const partes = await db
    .selectFrom('tareas')
    .select('id')
    .where('familia_id', '=', familia)
    .where('parte_de', '=', tarea)
    .where('borrada_en', 'is', null)
    .execute();
  return [tarea, ...partes.map((p) => p.id)];
};

/** Assignments of these chores that are pending, were completed since `desde`, or lapsed after `tras`; sorted by due day. */
export const leerDeTareas = (
  db: Db,
  familia: number,
  tareas: readonly number[],
  { desde, tras }: { readonly desde: Instante; readonly tras: Dia },
): Promise<FilaAsignacion[]> =>
  conNombre(db)
    .where('a.familia_id', '=', familia)
    .where('a.tarea_id', 'in', tareas)
    .where((e) =>
      e.or([
        e('a.estado', '=', 'PENDIENTE'),
        e.and([e('a.estado', '=', 'COMPLETADA'), e('a.completada_en', '>=', desde)]),
        e.and([e('a.estado', '=', 'VENCIDA'), e('a.vencida_el', '>', tras)]),
      ]),
    )
    .orderBy('a.fecha_limite')
    .orderBy('a.id')
    .execute();
