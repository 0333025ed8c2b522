import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarPendientesDeTarea } from '#server/data/asignaciones.ts';
import { quitarDeDeseos } from '#server/data/deseos.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { leerTarea, leerTareasEnReparto, ocultarTarea } from '#server/data/tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { conSusPartes } from '#server/effects/trabajo/partes.ts';
import { retratarDeNadie } from '#server/effects/vistas/vista-libres.ts';

/** Hides a task, with its parts, and removes what was still to do of it; what was done stays in everyone's history. */
export const borrarTarea = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> => {
  return cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db, ahora, familia, avisar } = cambio;
    if ((await leerTareasEnReparto(db, familia)).has(id)) return rechazado('TAREA_EN_REPARTO');

    const deNadie = await retratarDeNadie(db, familia);
    let habia = false;
    for (const suya of await conSusPartes(db, id)) {
      await ocultarTarea(db, suya, ahora);
      await terminarResponsabilidadDeTarea(db, suya, ahora);
      if (await borrarPendientesDeTarea(db, suya)) habia = true;
    }
    await quitarDeDeseos(db, id);
    avisar('tarea:cambiada', { tarea: { id, borrada: true } });
    if (habia || (await retratarDeNadie(db, familia)) !== deNadie) cambio.toca('asignaciones');
    await revisarMotivos(cambio);
    cambio.anota(actor, { acto: 'TAREA_BORRADA', tarea: tarea.nombre });
    return hecho(null);
  });
};
