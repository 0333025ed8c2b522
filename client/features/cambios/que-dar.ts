import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { puede, type Preguntable } from '#shared/domain/cambios/cambios.ts';

/**
 * Returns the id of the member who owns an occurrence's chore, even while another covers or has taken the occurrence. Null if one
 * without an owner was taken.
 */
export const duenoDe = ({ miembro, cubre_a, cedida_por, tomada_el }: Asignacion): number | null => {
  if (cubre_a !== null) return cubre_a.id;
  return tomada_el === null ? miembro : cedida_por;
};

/**
 * Returns the chores, and parts of chores, of `de` that `para` could do, sorted by name: those that a request may ask for in
 * return. Leaves out paused ones and those without a pending occurrence.
 */
export const tareasQueDar = (
  asignaciones: readonly Asignacion[],
  tareas: readonly Tarea[],
  { de, para }: { readonly de: number; readonly para: Preguntable },
): readonly Pick<Tarea, 'id' | 'nombre'>[] => {
  const porId = new Map(tareas.map((t) => [t.id, t]));
  const suyas = asignaciones.flatMap((a) => {
    if (a.estado !== 'PENDIENTE' || duenoDe(a) !== de) return [];
    const entera = porId.get(a.parte_de ?? a.tarea);
    if (entera?.activa !== true || !puede(para, entera)) return [];
    return [{ id: a.tarea, nombre: a.parte_de === null ? entera.nombre : a.tarea_nombre }];
  });
  return [...new Map(suyas.map((t) => [t.id, t])).values()].toSorted((x, y) => x.nombre.localeCompare(y.nombre, 'es'));
};
