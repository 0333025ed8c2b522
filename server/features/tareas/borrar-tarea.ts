import type { Actor, Contexto } from '#server/change/contexto.ts';
import { aFamilia } from '#server/change/publicar.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarPendientesDeTarea } from '#server/data/asignaciones.ts';
import { quitarDeDeseos } from '#server/data/deseos.ts';
import { subirVersion } from '#server/data/familias.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { leerTarea, leerTareasEnReparto, ocultarTarea } from '#server/data/tareas.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';

/** Hides a task and removes what was still to do of it; what was done stays in everyone's history. */
export const borrarTarea = async (
  contexto: Contexto,
  { familia_id }: Actor,
  id: number,
): Promise<ResultadoCaso<null>> => {
  const { db, reloj } = contexto;
  await empezarDia(contexto, familia_id);
  return db.transaction().execute(async (trx) => {
    if ((await leerTarea(trx, familia_id, id)) === undefined) return rechazado('NO_ENCONTRADO');
    if ((await leerTareasEnReparto(trx, familia_id)).has(id)) return rechazado('TAREA_EN_REPARTO');

    const version = await subirVersion(trx, familia_id);
    const ahora = reloj.ahora();
    await ocultarTarea(trx, id, ahora);
    await terminarResponsabilidadDeTarea(trx, id, ahora);
    await quitarDeDeseos(trx, id);
    const habia = await borrarPendientesDeTarea(trx, id);
    return hecho(null, [
      aFamilia(familia_id, version, 'tarea:cambiada', { tarea: { id, borrada: true } }),
      ...(habia ? [aFamilia(familia_id, version, 'asignacion:cambiada', { todas: true })] : []),
    ]);
  });
};
