import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { borrarPendiente, leerAbierta } from '#server/data/ocurrencias.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { abrirSaltando, esRepartida } from '#server/effects/trabajo/avanzar.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { momentoEn, verAsignacion } from '#server/effects/vistas/vista-asignaciones.ts';

/**
 * An admin removes a pending assignment. One that a reparto handed out is skipped: its next occurrence opens, because
 * otherwise the chore would be nobody's until the next reparto without anybody having said so.
 */
export const borrarAsignacion = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> => {
  await empezarDia(contexto, actor.familia_id);
  return cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, avisar } = cambio;
    const fila = await leerAsignacion(db, familia, id);
    if (fila === undefined) return rechazado('NO_ENCONTRADO');
    const abierta = await leerAbierta(db, id);
    if (abierta === undefined || !(await borrarPendiente(db, id))) return rechazado('ASIGNACION_NO_PENDIENTE');

    const momento = momentoEn(cambio, actor.zona_horaria);
    const nueva = esRepartida(abierta)
      ? await leerAsignacion(db, familia, await abrirSaltando(db, abierta, momento))
      : undefined;
    avisar('asignacion:cambiada', { asignacion: { id, borrada: true } });
    if (nueva !== undefined) avisar('asignacion:cambiada', { asignacion: verAsignacion(nueva, momento) });
    await revisarCambios(cambio);
    const deQuien = { miembro: fila.miembro_nombre, tarea: fila.tarea_nombre };
    await anotar(cambio, actor, { acto: 'ASIGNACION_QUITADA', ...deQuien });
    return hecho(null);
  });
};
