import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Publicacion } from '#server/change/publicar.ts';
import type { Db } from '#server/db/esquema.ts';
import { verTareas } from '#server/effects/vistas/vista-tareas.ts';
import { eventosDeTareas, type CambiosTareas } from './eventos-de-tareas.ts';

/** A task that an admin has just written, as he sees it, and what the family must hear. */
export const tareaCambiada = async (
  trx: Db,
  familia: number,
  version: number,
  id: number,
  cambios: Omit<CambiosTareas, 'cambiadas'> = {},
): Promise<{ tarea: Tarea; eventos: Publicacion[] }> => {
  const [tarea] = await verTareas(trx, familia, true, [id]);
  if (tarea === undefined) throw new Error(`Task ${String(id)} vanished inside its own transaction`);
  return { tarea, eventos: await eventosDeTareas(trx, familia, version, { ...cambios, cambiadas: [id] }) };
};
