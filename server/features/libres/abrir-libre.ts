import type { LibreDejada } from '#shared/contracts/libres.ts';
import { cambiarFila, hechoAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';

/** An admin opens a chore of nobody for whoever takes it, or closes it untaken. It is open once at a time. */
export const abrirLibre = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  abierta: boolean,
): Promise<ResultadoCaso<LibreDejada>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db, ahora } = cambio;
    if (!tarea.libre || !tarea.activa) return rechazado('TAREA_NO_LIBRE');
    const nombre = await quienLaTomo(db, id);
    if (nombre !== null) return rechazado('LIBRE_YA_TOMADA', { nombre });
    const cambiada = abierta ? await abrirDeNadie(db, id, ahora) : await cerrarDeNadie(db, id);
    if (!cambiada) return rechazado(abierta ? 'LIBRE_ABIERTA' : 'LIBRE_CERRADA');
    await avisarDeTareas(cambio, { cambiadas: [id], asignaciones: true });
    cambio.anota(actor, { acto: 'LIBRE_ABIERTA', tarea: tarea.nombre, abierta });
    const message = abierta ? `«${tarea.nombre}» está libre` : `«${tarea.nombre}» ya no está libre`;
    return hechoAlVer(({ version }) => ({ success: true, message, version }));
  });
