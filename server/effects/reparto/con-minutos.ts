import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { leerFicha } from '#server/data/certificados.ts';
import type { SesionGuardada } from '#server/data/sesiones.ts';
import { leerMinutos } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * The state to show of a stored session, each task with its minutes. Sessions that began before these were frozen get
 * those that their certificate kept, else the tasks' present ones. Only for looking at: it is never stored, since the
 * stored state equals the fold of its log.
 */
export const conMinutos = async (db: Db, { id, estado }: SesionGuardada): Promise<EstadoReparto> => {
  const faltan = estado.tareas.filter((t) => t.minutos === undefined).map((t) => t.id);
  if (faltan.length === 0) return estado;
  const minutos = (await leerFicha(db, id))?.minutos ?? (await leerMinutos(db, faltan));
  return { ...estado, tareas: estado.tareas.map((t) => ({ minutos: minutos[t.id] ?? 0, ...t })) };
};
