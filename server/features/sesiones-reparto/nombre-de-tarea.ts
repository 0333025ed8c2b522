import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';

/** The name that the session froze; empty for a task that is not in it. */
export const nombreDeTarea = ({ tareas }: EstadoReparto, id: number): string =>
  tareas.find((t) => t.id === id)?.nombre ?? '';
