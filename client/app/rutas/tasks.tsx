import { PedirAyuda } from '#client/features/cambios/components/pedir-ayuda.tsx';
import { MisTareas } from '#client/features/tareas/components/mis-tareas.tsx';

/** My chores, each with the way to ask somebody else for it. */
export function Component() {
  return <MisTareas ademas={(tarea) => <PedirAyuda tarea={tarea} />} />;
}
