import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { type Rechazado } from '#server/change/resultado.ts';
import { borrarAbiertaDe, insertarAsignacion } from '#server/data/ocurrencias.ts';
import { insertarResponsabilidad, leerPersonales, terminarResponsabilidad } from '#server/data/responsabilidades.ts';
import type { FilaTarea } from '#server/data/tareas.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import { abrirTras } from './avanzar.ts';
import { filaDeOcurrencia } from './ocurrencias.ts';

// A personal chore («Cada uno la suya») is a chore like any other with one responsibility for each chosen member, none of which
// belongs to a draft. Occurrences therefore open, lapse and are done like all others; only who owns them is decided here.

/** Returns the refusal when one of these members does not live here or is of an age that the chore does not suit; else null. */
export const porQueNoCadaUno = async (
  { db, familia }: Cambio,
  tarea: Parameters<typeof apta>[0],
  miembros: readonly number[],
): Promise<Rechazado | null> => {
  const deCasa = new Map((await listarDeCasa(db, familia)).map((m) => [m.id, m]));
  for (const id of miembros) {
    const quien = deCasa.get(id);
    if (quien === undefined) return rechazado('MIEMBRO_DESCONOCIDO');
    if (!apta(tarea, quien.grupo_edad)) return rechazado('TAREA_NO_APTA_PARA', { nombre: quien.first_name });
  }
  return null;
};

/**
 * Gives a member their own of a personal chore: the first of its days from today on, after the last one that they did or took. A
 * paused chore opens no occurrence.
 */
export const darSuya = async (
  { db, familia, ahora, hoy }: Cambio,
  tarea: FilaTarea,
  miembro_id: number,
): Promise<void> => {
  const suya = { familia_id: familia, tarea_id: tarea.id, miembro_id };
  const responsabilidad_id = await insertarResponsabilidad(db, {
    ...suya,
    sesion_id: null,
    desde: hoy,
    terminada_en: null,
  });
  const abierta = tarea.activa ? await abrirTras(db, { ...tarea, ...suya, personal: true }, null, hoy) : null;
  if (abierta === null) return;
  const sinHilo = { creada_en: ahora, anterior_id: null };
  await insertarAsignacion(db, filaDeOcurrencia({ ...suya, responsabilidad_id }, tarea, abierta, sinHilo));
};

/**
 * Makes exactly these members have their own of a personal chore; an empty list ends it for everyone.
 * A member who leaves the list loses their open occurrence and keeps their history; for the others nothing changes. Returns
 * whether anything changed. The caller marks `asignaciones`.
 */
export const ponerCadaUno = async (cambio: Cambio, tarea: FilaTarea, miembros: readonly number[]): Promise<boolean> => {
  const { db, familia, ahora } = cambio;
  const tienen = (await leerPersonales(db, familia)).filter((r) => r.tarea === tarea.id);
  const sobran = tienen.filter((r) => !miembros.includes(r.miembro));
  const faltan = [...new Set(miembros)].filter((id) => tienen.every((r) => r.miembro !== id));
  for (const { id } of sobran) {
    await borrarAbiertaDe(db, id);
    await terminarResponsabilidad(db, id, ahora);
  }
  for (const id of faltan) await darSuya(cambio, tarea, id);
  return sobran.length + faltan.length > 0;
};
