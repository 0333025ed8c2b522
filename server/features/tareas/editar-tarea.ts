import type { Tarea, TareaEdicion } from '#shared/contracts/tareas.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { empezarDia } from '#server/features/asignaciones/empezar-dia.ts';
import { copiarTarea, seguirTarea } from '#server/features/asignaciones/seguir-tarea.ts';
import { subirVersion } from '#server/features/familias/familias.repo.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { juzgarVotaciones } from '#server/features/votaciones/revisar-votaciones.ts';
import { tareaCambiada } from './tarea-cambiada.ts';
import { actualizarTarea, leerTarea, leerTareasEnReparto } from './tareas.repo.ts';

/**
 * Replaces a task's fields. A running session keeps the copies that it froze, but its tasks cannot be switched off.
 * Pending assignments follow the new name, points, minutes and days; the voting is judged again, since other ages may vote now.
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
    if (antes.activa && !campos.activa && (await leerTareasEnReparto(trx, familia_id)).has(id)) return rechazado('TAREA_EN_REPARTO');

    const version = await subirVersion(trx, familia_id);
    await actualizarTarea(trx, id, { ...campos, puntos });
    const ajustadas = await copiarTarea(trx, id, { ...campos, puntos });
    const movidas = await seguirTarea(contexto, trx, { familia_id, zona_horaria }, id, antes, campos);
    const { completadas } = await juzgarVotaciones(trx, familia_id, { activado: null, tarea: id });
    const { tarea, eventos } = await tareaCambiada(trx, familia_id, version, id, { completadas, asignaciones: ajustadas || movidas });
    return hecho(tarea, eventos);
  });
};
