import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { puede } from '#shared/domain/cambios/preguntados.ts';
import type { Preguntable } from '#shared/domain/cambios/tipos.ts';

/** Chores that a member has now and that somebody else could take for theirs, by name. */
export const tareasQueDar = (
  asignaciones: readonly Asignacion[],
  tareas: readonly Tarea[],
  { de, para }: { readonly de: number; readonly para: Preguntable },
): readonly Tarea[] => {
  const suyas = new Set(
    asignaciones.flatMap((a) =>
      a.estado === 'PENDIENTE' && (a.cubre_a === null ? a.miembro : a.cubre_a.id) === de ? [a.tarea] : [],
    ),
  );
  return tareas
    .filter((t) => t.activa && suyas.has(t.id) && puede(para, t))
    .toSorted((x, y) => x.nombre.localeCompare(y.nombre, 'es'));
};
