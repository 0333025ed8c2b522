import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { PedirAyuda } from '#client/features/cambios/components/pedir-ayuda.tsx';
import { MisTareas } from '#client/features/tareas/components/mis-tareas.tsx';

const pedirAyuda = (tarea: Asignacion) => <PedirAyuda tarea={tarea} />;

/** My chores, each with the way to ask somebody else for it. */
export function Component() {
  return <MisTareas ademas={pedirAyuda} />;
}
