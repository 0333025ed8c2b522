import type { Cambio } from '#server/change/cambiar.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import { esDeAlguien } from '#server/data/libres.ts';
import { actualizarTarea, leerTareasEnReparto, type FilaTarea } from '#server/data/tareas.ts';
import { conSusPartes } from '#server/effects/trabajo/partes.ts';

/**
 * Makes a task one of nobody's for good, open at once, or one that drafts hand out. Only what nobody has may become free.
 */
export const hacerLibre = async (
  { db, familia, ahora }: Cambio,
  { id, libre }: FilaTarea,
  nueva: boolean,
): Promise<Rechazado | null> => {
  if (nueva === libre) return null;
  if (nueva && (await leerTareasEnReparto(db, familia)).has(id)) return rechazado('TAREA_EN_REPARTO');
  if (nueva && (await esDeAlguien(db, await conSusPartes(db, id)))) return rechazado('TAREA_CON_DUENO');
  await actualizarTarea(db, id, { abierta_en: nueva ? ahora : null, libre_hasta_reparto: false });
  return null;
};
