import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { subirVersion } from '#server/data/familias.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { borrarVotos, reabrirVotacion as reabrir } from '#server/data/votaciones.ts';
import { tareaCambiada } from '#server/effects/eventos/tarea-cambiada.ts';

/** Starts a task's voting afresh: every vote is forgotten; the points stay until the new ones come out. */
export const reabrirVotacion = ({ db }: Contexto, { familia_id }: Actor, id: number): Promise<ResultadoCaso<Tarea>> =>
  db.transaction().execute(async (trx) => {
    const tarea = await leerTarea(trx, familia_id, id);
    if (tarea === undefined) return rechazado('NO_ENCONTRADO');
    const habia = await borrarVotos(trx, id);
    // One that was closed without its votes has ended all the same.
    if (habia === 0 && !tarea.votaciones_completadas) return rechazado('VOTACION_SIN_EMPEZAR');
    const version = await subirVersion(trx, familia_id);
    await reabrir(trx, id);
    const { tarea: vista, eventos } = await tareaCambiada(trx, familia_id, version, id, { reiniciadas: [id] });
    return hecho(vista, eventos);
  });
