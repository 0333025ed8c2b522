import { bien, rechazado, type Resultado } from '#shared/domain/resultado.ts';
import type { EstadoReparto, RechazoReparto, TareaReparto } from '../tipos.ts';
import { apta, faltaEn, leSirve } from './carga.ts';

/** The part of a draft that tells who may pick which chore. The server's state and a client's snapshot both have it. */
export type Tablero = Pick<
  EstadoReparto,
  'fase' | 'turno' | 'participantes' | 'tareas' | 'asignadas' | 'cuotas' | 'acumulado'
>;

/** Tells whether a draft is running, in its picks or in its closing. */
export const enCurso = (tablero: Pick<Tablero, 'fase'> | null): boolean =>
  tablero?.fase === 'ELECCION' || tablero?.fase === 'CIERRE';

/**
 * Returns the load that a member may still pick: quota − load picked. It is ≥ 0 during the picks, and 0 for a member
 * who takes no part.
 */
export function cuotaRestante(tablero: Pick<Tablero, 'cuotas' | 'acumulado'>, miembro: number): number {
  return (tablero.cuotas[miembro] ?? 0) - (tablero.acumulado[miembro] ?? 0);
}

/**
 * Returns the i-th chore if it is free. Chores and assignments have the same order, so the chore is normally found at
 * the same index. It creates no closure, because it is called hundreds of times per move.
 */
export function libreEn(
  { tareas, asignadas }: Pick<Tablero, 'tareas' | 'asignadas'>,
  i: number,
): TareaReparto | undefined {
  const asignada = asignadas[i];
  if (asignada === undefined || asignada.miembro !== null) return undefined;
  const tarea = tareas[i];
  return tarea?.id === asignada.id ? tarea : conId(tareas, asignada.id);
}

const conId = (tareas: readonly TareaReparto[], id: number): TareaReparto | undefined =>
  tareas.find((t) => t.id === id);

/** Returns the free chores, in the draft's order. */
export function tareasSinDueno(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): TareaReparto[] {
  const libres: TareaReparto[] = [];
  for (let i = 0; i < tablero.asignadas.length; i += 1) {
    const tarea = libreEn(tablero, i);
    if (tarea) libres.push(tarea);
  }
  return libres;
}

/** Returns the free chores from the lightest to the heaviest, then by name, then by id. */
export function tareasLibres(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): TareaReparto[] {
  return tareasSinDueno(tablero)
    .map((tarea) => ({ tarea, nombre: claveDeNombre(tarea.nombre) }))
    .toSorted((a, b) => a.tarea.carga - b.tarea.carga || porClave(a.nombre, b.nombre) || a.tarea.id - b.tarea.id)
    .map(({ tarea }) => tarea);
}

const porClave = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Returns a sort key for Spanish names: case and accents are ignored, and ñ comes after n. */
const claveDeNombre = (nombre: string): string =>
  nombre
    .toLowerCase()
    .replaceAll('ñ', 'n\u{10FFFF}')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '');

/**
 * Returns the chores that a member could pick if it were their turn: free, suitable and within their quota, in the draft's order.
 * Empty when the draft is not running, and for a member who takes no part.
 */
export function tareasLegales(tablero: Tablero, miembro: number): TareaReparto[] {
  const suyo = tablero.participantes.find((p) => p.id === miembro);
  if (!enCurso(tablero) || suyo === undefined) return [];
  const hueco = cuotaRestante(tablero, miembro);
  return tareasSinDueno(tablero).filter((t) => leSirve(t, suyo) && t.carga <= hueco);
}

/**
 * Returns why a member could not pick a chore even in their turn; null when they could. Checked in this order: no
 * running draft, not a participant (who never has the turn), unknown chore, taken, not suitable, away in all of its weeks,
 * beyond the quota.
 */
export function motivoNoElegible(tablero: Tablero | null, miembro: number, tarea: number): RechazoReparto | null {
  if (tablero === null || !enCurso(tablero)) return 'SIN_SESION';
  const participante = tablero.participantes.find((p) => p.id === miembro);
  if (!participante) return 'NO_ES_TU_TURNO';
  const buscada = tablero.tareas.find((t) => t.id === tarea);
  if (!buscada) return 'TAREA_NO_ENCONTRADA';
  if (tablero.asignadas.some((a) => a.id === tarea && a.miembro !== null)) return 'TAREA_YA_ELEGIDA';
  if (!apta(buscada, participante.grupo_edad)) return 'TAREA_NO_APTA';
  if (faltaEn(buscada, miembro)) return 'FUERA_ESAS_SEMANAS';
  return buscada.carga > cuotaRestante(tablero, miembro) ? 'EXCEDE_CUOTA' : null;
}

/**
 * Returns the chore if a member may pick it now. Otherwise refuses, in this order: no running draft, not their turn (in
 * the closing it is nobody's), and then for the reasons of `motivoNoElegible`.
 */
export function puedeElegir(
  tablero: Tablero | null,
  miembro: number,
  tarea: number,
): Resultado<TareaReparto, RechazoReparto> {
  if (tablero === null || !enCurso(tablero)) return rechazado('SIN_SESION');
  if (tablero.turno !== miembro) return rechazado('NO_ES_TU_TURNO');
  const motivo = motivoNoElegible(tablero, miembro, tarea);
  if (motivo) return rechazado(motivo);
  const elegida = tablero.tareas.find((t) => t.id === tarea);
  return elegida ? bien(elegida) : rechazado('TAREA_NO_ENCONTRADA');
}
