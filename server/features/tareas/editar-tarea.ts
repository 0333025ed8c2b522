import type { Tarea, TareaEdicion } from '#shared/contracts/tareas.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/limites.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { subirVersion } from '#server/data/familias.ts';
import { actualizarTarea, contarActivas, leerTarea, leerTareasEnReparto } from '#server/data/tareas.ts';
import { tareaCambiada } from '#server/effects/eventos/tarea-cambiada.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { copiarTarea, seguirTarea } from '#server/effects/trabajo/seguir-tarea.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/**
 * Replaces a task's fields. A running session keeps the copies that it froze, but its tasks cannot be switched off.
 * Pending assignments follow the new name, points, minutes and days. A voting that has begun starts anew when
 * somebody may no longer vote it.
 */
export const editarTarea = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
  id: number,
  { familia, puntos: pedidos, ...campos }: TareaEdicion,
): Promise<ResultadoCaso<Tarea>> => {
  await empezarDia(contexto, familia_id);
  return contexto.db.transaction().execute(async (trx) => {
    const antes = await leerTarea(trx, familia_id, id);
    if (antes === undefined) return rechazado('NO_ENCONTRADO');
    if (familia !== undefined && familia !== familia_id) return rechazado('FAMILIA_AJENA');
    const puntos = pedidos ?? antes.puntos;
    if (antes.votaciones_completadas && puntos !== antes.puntos) return rechazado('PUNTOS_VOTADOS');
    if (antes.activa && !campos.activa && (await leerTareasEnReparto(trx, familia_id)).has(id))
      return rechazado('TAREA_EN_REPARTO');
    if (!antes.activa && campos.activa && (await contarActivas(trx, familia_id)) >= MAXIMO_TAREAS)
      return rechazado('DEMASIADAS_TAREAS', { maximo: MAXIMO_TAREAS });

    const aptos = await leerAptos(trx, familia_id, [id]);
    const version = await subirVersion(trx, familia_id);
    await actualizarTarea(trx, id, { ...campos, puntos });
    const ajustadas = await copiarTarea(trx, id, { ...campos, puntos });
    const movidas = await seguirTarea(contexto, trx, { familia_id, zona_horaria }, id, antes, campos);
    const { reiniciadas } = await revisarVotaciones(trx, familia_id, aptos);
    const { tarea, eventos } = await tareaCambiada(trx, familia_id, version, id, {
      reiniciadas,
      asignaciones: ajustadas || movidas,
    });
    return hecho(tarea, eventos);
  });
};
