import { cuentaDesdeHecha } from '#shared/domain/calendario.ts';
import { relevo } from '#shared/domain/cambios/cambios.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { abrirPrimera, type OcurrenciaAbierta } from '#shared/domain/vencimiento.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { insertarAsignaciones } from '#server/data/asignaciones.ts';
import { relevarOcurrencia } from '#server/data/cambios.ts';
import { acabarLibresHastaReparto } from '#server/data/libres.ts';
import { borrarAbiertaDe, insertarAsignacion, leerAbiertaDe, leerUltimaHecha } from '#server/data/ocurrencias.ts';
import {
  borrarPendientesRepartidas,
  insertarResponsabilidad,
  leerPersonales,
  type Responsable,
  terminarResponsabilidad,
  terminarResponsabilidades,
} from '#server/data/responsabilidades.ts';
import { type FilaTarea, leerTareas } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirTras } from './avanzar.ts';
import { esRepartida, filaDeOcurrencia } from './ocurrencias.ts';
import { estaEnManosOHecha } from './partes.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Rechazado } from '#server/change/resultado.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';

/**
 * Ends one member's responsibility for a chore and begins another's, within the same draft.
 * The open occurrence goes to the new owner. But if it is overdue, or another member took or covers it, it stays where it
 * is, as the last one of the old responsibility. The new owner then starts with the one after it. The caller marks
 * `asignaciones`.
 */
export const relevar = async ({ db, familia, ahora, hoy }: Cambio, suya: Responsable, a: number): Promise<void> => {
  const abierta = await leerAbiertaDe(db, suya.id);
  await terminarResponsabilidad(db, suya.id, ahora);
  const { sesion_id, tarea_id } = suya;
  const nueva = { familia_id: familia, tarea_id, miembro_id: a };
  const responsabilidad_id = await insertarResponsabilidad(db, { ...nueva, sesion_id, desde: hoy, terminada_en: null });
  if (abierta === undefined || !esRepartida(abierta)) return;
  const de_otro = abierta.cubre_a !== null || abierta.cedida_por !== null;
  const { primera, vaConElla } = relevo({ ...abierta, de_otro }, abierta, hoy);
  if (vaConElla) await relevarOcurrencia(db, abierta.id, { responsabilidad_id, miembro_id: a });
  else if (primera !== null)
    await insertarAsignacion(
      db,
      filaDeOcurrencia({ ...nueva, responsabilidad_id }, abierta, primera, { creada_en: ahora, anterior_id: null }),
    );
};

export interface Repartidas {
  readonly sesion: number;
  readonly asignaciones: readonly { readonly tarea: number; readonly miembro: number }[];
  readonly hoy: Dia;
}

/** The id of the chore that a part belongs to, or of the chore itself. */
const enteraDe = ({ id, parte_de }: Pick<FilaTarea, 'id' | 'parte_de'>): number => parte_de ?? id;

/**
 * The first occurrence of a chore that was dealt; null when it has none. `eranLibres` are, among the chore, its parts and its
 * whole chore, those that were free until this draft. If a member has taken one of them or did it today, the owner starts with
 * the next occurrence.
 */
const primeraDe = async (
  db: Db,
  tarea: FilaTarea,
  eranLibres: readonly number[],
  hoy: Dia,
): Promise<OcurrenciaAbierta | null> => {
  for (const libre of eranLibres) {
    if (!(await estaEnManosOHecha(db, libre, hoy))) continue;
    const siguiente = await abrirTras(db, { ...tarea, tarea_id: tarea.id }, hoy, hoy);
    // A chore of a single day has no next occurrence. If it was taken and not done, its owner gets that day too.
    if (siguiente !== null || (await leerUltimaHecha(db, libre)) === hoy) return siguiente;
  }
  const hecha = cuentaDesdeHecha(tarea) ? await leerUltimaHecha(db, tarea.id) : null;
  return abrirPrimera(tarea, hoy, hecha);
};

/**
 * Turns a completed draft into work: each chore becomes its member's responsibility, with its first occurrence.
 * The new responsibilities replace the old ones today, even when the draft is for the coming quarter; otherwise nobody would have
 * the chores of the days in between. An occurrence belongs to the quarter of its due day.
 * Chores that were free until this draft and were dealt are no longer free; their ids are returned, to be announced.
 */
export const crearPrimeras = async (cambio: Cambio, { sesion, asignaciones, hoy }: Repartidas): Promise<number[]> => {
  const { db, familia, ahora } = cambio;
  await borrarPendientesRepartidas(db, familia);
  await terminarResponsabilidades(db, familia, ahora);
  const ids = asignaciones.map((a) => a.tarea);
  const tareas = new Map((await leerTareas(db, familia, ids)).map((t) => [t.id, t]));
  const repartidas = [...ids, ...[...tareas.values()].map(enteraDe)];
  const eranLibres = await acabarLibresHastaReparto(db, familia, repartidas);
  const libresDe = Map.groupBy(eranLibres, enteraDe);
  const primeras = [];
  for (const { tarea: tarea_id, miembro: miembro_id } of asignaciones) {
    const tarea = tareas.get(tarea_id);
    if (tarea === undefined) continue;
    const comunes = { familia_id: familia, tarea_id, miembro_id };
    const responsabilidad_id = await insertarResponsabilidad(db, {
      ...comunes,
      sesion_id: sesion,
      desde: hoy,
      terminada_en: null,
    });
    const primera = await primeraDe(db, tarea, libresDe.get(enteraDe(tarea))?.map((t) => t.id) ?? [], hoy);
    if (primera !== null)
      primeras.push(
        filaDeOcurrencia({ ...comunes, responsabilidad_id }, tarea, primera, { creada_en: ahora, anterior_id: null }),
      );
  }
  await insertarAsignaciones(db, primeras);
  return eranLibres.map((t) => t.id);
};

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
