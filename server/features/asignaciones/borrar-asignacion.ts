import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { abrirDeNadie } from '#server/data/libres.ts';
import { borrarPendiente, leerAbierta } from '#server/data/ocurrencias.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { abrirSaltando } from '#server/effects/trabajo/avanzar.ts';
import { esRepartida } from '#server/effects/trabajo/ocurrencias.ts';

/**
 * An admin removes a pending assignment. One that a reparto handed out is skipped: its next occurrence opens, because
 * otherwise the chore would be nobody's until the next reparto without anybody having said so. A chore of nobody is free
 * again.
 */
export const borrarAsignacion = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> => {
  return cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, ahora, toca } = cambio;
    const abierta = await leerAbierta(db, id);
    if (abierta === undefined || !(await borrarPendiente(db, id))) return rechazado('ASIGNACION_NO_PENDIENTE');

    const siguiente = esRepartida(abierta) ? await abrirSaltando(db, abierta, cambio) : null;
    // Nothing follows: it is not to come back by itself tomorrow.
    if (esRepartida(abierta) && siguiente === null) await terminarResponsabilidadDeTarea(db, abierta.tarea_id, ahora);
    const deNadie = abierta.tomada_el !== null && abierta.cedida_por === null;
    if (deNadie) await abrirDeNadie(db, abierta.tarea_id, ahora);
    if (deNadie) await avisarDeTareas(cambio, { cambiadas: [abierta.tarea_id], asignaciones: true });
    else toca('asignacion', id, ...(siguiente === null ? [] : [siguiente]));
    const deQuien = { miembro: fila.miembro_nombre, tarea: fila.tarea_nombre };
    cambio.anota(actor, { acto: 'ASIGNACION_QUITADA', ...deQuien });
    return hecho(null);
  });
};
