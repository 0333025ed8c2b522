import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';

/** Whether the chore of an occurrence asks for a picture. Only the whole chore says so, not its parts. */
export const pideFoto = (
  tareas: readonly Tarea[] | undefined,
  { tarea, parte_de }: Pick<Asignacion, 'tarea' | 'parte_de'>,
): boolean => tareas?.find((t) => t.id === (parte_de ?? tarea))?.pide_foto === true;
