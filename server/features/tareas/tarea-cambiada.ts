import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { avisarDeTareas, type CambiosTareas } from '#server/effects/eventos/de-tareas.ts';
import { leerVistasDeTareas } from '#server/effects/vistas/vista-tareas.ts';

/** A task as admins see it; undefined when it is gone. */
export const verTarea = async ({ db, familia, ahora }: Cambio, id: number): Promise<Tarea | undefined> => {
  const [tarea] = await leerVistasDeTareas(db, familia, { paraAdmin: true, ahora, ids: [id] });
  return tarea;
};

/** Tells the family of a task that an admin has just written, and returns it as admins see it. */
export const tareaCambiada = async (
  cambio: Cambio,
  id: number,
  cambios: Omit<CambiosTareas, 'cambiadas'> = {},
): Promise<Tarea> => {
  const tarea = await verTarea(cambio, id);
  if (tarea === undefined) throw new Error(`Task ${String(id)} vanished inside its own transaction`);
  await avisarDeTareas(cambio, { ...cambios, cambiadas: [id] });
  return tarea;
};
