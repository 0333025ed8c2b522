import { MisTareas } from '#client/features/tareas/components/mis-tareas.tsx';
import { DE_OTROS } from '../de-otros.tsx';

/** My chores, each with the way to ask somebody else for it. */
export function Component() {
  return <MisTareas {...DE_OTROS} />;
}
