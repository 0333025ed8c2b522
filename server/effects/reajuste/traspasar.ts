import type { Cambio } from '#server/change/cambiar.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { insertarResponsabilidad, leerResponsable } from '#server/data/responsabilidades.ts';
import { leerTareaOParte } from '#server/data/tareas.ts';
import { abrirDondeQuedo, abrirTras, type Dejada } from '#server/effects/trabajo/avanzar.ts';
import { filaDeOcurrencia } from '#server/effects/trabajo/ocurrencias.ts';
import { relevar } from '#server/effects/trabajo/crear-primeras.ts';

/** A chore, its new owner, and the draft that its responsibility belongs to. */
interface Traspasada {
  readonly tarea: number;
  readonly a: number;
  readonly sesion: number;
  /** The new owner's former responsibility, which ended when they left the home; they resume where it stopped. */
  readonly dejada?: Dejada;
}

/**
 * Makes a member responsible for a chore from today on.
 * If another member had the chore, it changes hands as in a swap (`relevar`). A chore of nobody begins after the last of its days
 * that somebody did or took, or with `dejada` where its new owner had stopped; a paused one opens no occurrence yet. The caller
 * marks `asignaciones`.
 */
export const traspasar = async (cambio: Cambio, { tarea, a, sesion, dejada }: Traspasada): Promise<void> => {
  const { db, familia, ahora, hoy } = cambio;
  const suya = await leerResponsable(db, familia, tarea);
  if (suya !== undefined) return relevar(cambio, suya, a);
  const fila = await leerTareaOParte(db, familia, tarea);
  if (fila === undefined) throw new Error(`Task ${String(tarea)} is gone and changes hands`);
  const nueva = { familia_id: familia, tarea_id: tarea, miembro_id: a };
  const responsabilidad_id = await insertarResponsabilidad(db, {
    ...nueva,
    sesion_id: sesion,
    desde: hoy,
    terminada_en: null,
  });
  // A paused chore opens no occurrence; `seguirTarea` does when it is switched on again.
  if (!fila.activa) return;
  const calendario = { ...fila, tarea_id: tarea };
  const abierta = await (dejada === undefined
    ? abrirTras(db, calendario, null, hoy)
    : abrirDondeQuedo(db, calendario, dejada, hoy));
  if (abierta === null) return;
  const sinHilo = { creada_en: ahora, anterior_id: null };
  await insertarAsignacion(db, filaDeOcurrencia({ ...nueva, responsabilidad_id }, fila, abierta, sinHilo));
};
