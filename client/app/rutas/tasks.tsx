import { MisTareas } from '#client/features/tareas/components/mis-tareas.tsx';
import { DE_OTROS } from '../de-otros.tsx';

/** The logged-in member's chores, with ways to ask for help with them. */
export function Component() {
  return <MisTareas {...DE_OTROS} />;
}
