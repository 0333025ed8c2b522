import type { Tarea, TareaEdicion } from '#shared/contracts/tareas.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/limites.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { actualizarTarea, contarActivas, leerTarea, leerTareasEnReparto } from '#server/data/tareas.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { copiarTarea, seguirTarea } from '#server/effects/trabajo/seguir-tarea.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';
import { tareaCambiada } from './tarea-cambiada.ts';

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
  return cambiar(contexto, familia_id, async (cambio) => {
    const { db } = cambio;
    const antes = await leerTarea(db, familia_id, id);
    if (antes === undefined) return rechazado('NO_ENCONTRADO');
    if (familia !== undefined && familia !== familia_id) return rechazado('FAMILIA_AJENA');
    const puntos = pedidos ?? antes.puntos;
    if (antes.votaciones_completadas && puntos !== antes.puntos) return rechazado('PUNTOS_VOTADOS');
    if (antes.activa && !campos.activa && (await leerTareasEnReparto(db, familia_id)).has(id))
      return rechazado('TAREA_EN_REPARTO');
    if (!antes.activa && campos.activa && (await contarActivas(db, familia_id)) >= MAXIMO_TAREAS)
      return rechazado('DEMASIADAS_TAREAS', { maximo: MAXIMO_TAREAS });

    const aptos = await leerAptos(db, familia_id, [id]);
    await actualizarTarea(db, id, { ...campos, puntos });
    const ajustadas = await copiarTarea(db, id, { ...campos, puntos });
    const movidas = await seguirTarea(cambio, { id, zona: zona_horaria }, antes, campos);
    const { reiniciadas } = await revisarVotaciones(cambio, aptos);
    return hecho(await tareaCambiada(cambio, id, { reiniciadas, asignaciones: ajustadas || movidas }));
  });
};
