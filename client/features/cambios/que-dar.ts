import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { puede } from '#shared/domain/cambios/preguntados.ts';
import type { Preguntable } from '#shared/domain/cambios/tipos.ts';

/** Whose chore an occurrence is of, whoever has it this time; nobody's, when it was free. */
const duenoDe = ({ miembro, cubre_a, cedida_por, tomada_el }: Asignacion): number | null => {
  if (cubre_a !== null) return cubre_a.id;
  return tomada_el === null ? miembro : cedida_por;
};

/** Chores that a member has now and that somebody else could take for theirs, by name. */
export const tareasQueDar = (
  asignaciones: readonly Asignacion[],
  tareas: readonly Tarea[],
  { de, para }: { readonly de: number; readonly para: Preguntable },
): readonly Tarea[] => {
  const suyas = new Set(asignaciones.flatMap((a) => (a.estado === 'PENDIENTE' && duenoDe(a) === de ? [a.tarea] : [])));
  return tareas
    .filter((t) => t.activa && suyas.has(t.id) && puede(para, t))
    .toSorted((x, y) => x.nombre.localeCompare(y.nombre, 'es'));
};
