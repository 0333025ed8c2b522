import type { LibreDejada } from '#shared/contracts/libres.ts';
import { cambiarFila, hechoAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { abrirDeNadie, soltarOcurrencia } from '#server/data/libres.ts';
import { borrarPendiente } from '#server/data/ocurrencias.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { contarDevuelta } from '#server/effects/trabajo/contar-desde-hecha.ts';

/** Whoever took a chore gives it back undone: all is as before they took it. */
export const dejarLibre = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<LibreDejada>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, ahora } = cambio;
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
    cambio.toca('asignaciones');
    return hechoAlVer(({ version }) => ({ success: true, message: `«${fila.tarea_nombre}» ya no es tuya`, version }));
  });
