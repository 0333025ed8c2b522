import type { Tarea } from '#shared/contracts/tareas.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { borrarVotos, reabrirVotacion as reabrir } from '#server/data/votaciones.ts';
import { tareaCambiada } from './tarea-cambiada.ts';

/** Starts a task's voting afresh: every vote is forgotten; the points stay until the new ones come out. */
export const reabrirVotacion = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Tarea>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db } = cambio;
    const habia = await borrarVotos(db, id);
    // One that was closed without its votes has ended all the same.
    if (habia === 0 && !tarea.votaciones_completadas) return rechazado('VOTACION_SIN_EMPEZAR');
    await reabrir(db, id);
    cambio.anota(actor, { acto: 'VOTACION_REABIERTA', tarea: tarea.nombre });
    return hecho(await tareaCambiada(cambio, id, { reiniciadas: [id] }));
  });
