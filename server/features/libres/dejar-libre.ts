import type { LibreDejada } from '#shared/contracts/libres.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { abrirDeNadie, soltarOcurrencia } from '#server/data/libres.ts';
import { borrarPendiente } from '#server/data/ocurrencias.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { contarDevuelta } from '#server/effects/trabajo/contar-desde-hecha.ts';

/** Whoever took a chore gives it back undone: all is as before they took it. */
export const dejarLibre = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<LibreDejada>> => {
  return cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    const fila = await leerAsignacion(db, familia, id);
    if (fila === undefined) return rechazado('NO_ENCONTRADO');
    const { estado, miembro, tomada_el, cedida_por, tarea } = fila;
    if (tomada_el === null || miembro !== actor.id) return rechazado('NO_TOMADA');
    if (estado !== 'PENDIENTE') return rechazado('ASIGNACION_NO_PENDIENTE');
    if (cedida_por === null) {
      await borrarPendiente(db, id);
      await abrirDeNadie(db, tarea, ahora);
      await avisarDeTareas(cambio, { cambiadas: [tarea] });
    } else {
      await soltarOcurrencia(db, id);
      await contarDevuelta(db, id, cambio.hoy);
    }
    cambio.avisar('asignacion:cambiada', { todas: true });
    return hecho({
      success: true,
      message: `«${fila.tarea_nombre}» ya no es tuya`,
      version: await cambio.version(),
    });
  });
};
