import { MisTareas } from '#client/features/tareas/components/mis-tareas.tsx';
import { DE_OTROS } from '../de-otros.tsx';

/** The logged-in member's chores, each with a way to ask another member for help. */
export function Component() {
  return <MisTareas {...DE_OTROS} />;
}
