import type { Tarea, TareaCompleta } from '#shared/contracts/tareas.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/limites.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { subirVersion } from '#server/data/familias.ts';
import { contarActivas, insertarTarea } from '#server/data/tareas.ts';
import { tareaCambiada } from '#server/effects/eventos/tarea-cambiada.ts';

/** Creates a task, its voting open. */
export const crearTarea = (
  { db, reloj }: Contexto,
  actor: Actor,
  { familia, ...campos }: TareaCompleta,
): Promise<ResultadoCaso<Tarea>> =>
  db.transaction().execute(async (trx) => {
    if (familia !== undefined && familia !== actor.familia_id) return rechazado('FAMILIA_AJENA');
    if (campos.activa && (await contarActivas(trx, actor.familia_id)) >= MAXIMO_TAREAS)
      return rechazado('DEMASIADAS_TAREAS', { maximo: MAXIMO_TAREAS });
    const version = await subirVersion(trx, actor.familia_id);
    const id = await insertarTarea(trx, {
      ...campos,
      familia_id: actor.familia_id,
      creada_en: reloj.ahora(),
      borrada_en: null,
    });
    const { tarea, eventos } = await tareaCambiada(trx, actor.familia_id, version, id);
    return hecho(tarea, eventos);
  });
