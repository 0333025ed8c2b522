import { bien, rechazo, type Resultado } from '#shared/domain/resultado.ts';
import type { EstadoReparto, RechazoReparto, TareaReparto } from '../tipos.ts';
import { apta } from './carga.ts';

/** The part of a session that tells who may take what; both the server's state and a snapshot have it. */
export type Tablero = Pick<
  EstadoReparto,
  'fase' | 'turno' | 'participantes' | 'tareas' | 'asignadas' | 'cuotas' | 'acumulado'
>;

/** Whether picks, or the closing, are under way. */
export const enCurso = (tablero: Pick<Tablero, 'fase'> | null): boolean =>
  tablero?.fase === 'ELECCION' || tablero?.fase === 'CIERRE';

/** Load that a member may still pick: quota − accumulated, integer ≥ 0 while picks go on; 0 for who takes no part. */
export function cuotaRestante(tablero: Pick<Tablero, 'cuotas' | 'acumulado'>, miembro: number): number {
  return (tablero.cuotas[miembro] ?? 0) - (tablero.acumulado[miembro] ?? 0);
}

/**
 * The i-th task when it is free. Tasks and owners stand in the same order, so each is found where it should be. Without a
 * function of its own inside: it is asked hundreds of times a move, and one would be made ready at each.
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

/** Free tasks, in the session's order. */
export function tareasSinDueno(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): TareaReparto[] {
  const libres: TareaReparto[] = [];
  for (let i = 0; i < tablero.asignadas.length; i += 1) {
    const tarea = libreEn(tablero, i);
    if (tarea) libres.push(tarea);
  }
  return libres;
}

/** Free tasks, from the lightest to the heaviest, then by name, then by id. */
export function tareasLibres(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): TareaReparto[] {
  return tareasSinDueno(tablero)
    .map((tarea) => ({ tarea, nombre: claveDeNombre(tarea.nombre) }))
    .toSorted((a, b) => a.tarea.carga - b.tarea.carga || porClave(a.nombre, b.nombre) || a.tarea.id - b.tarea.id)
    .map(({ tarea }) => tarea);
}

const porClave = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Collates names as Spanish readers expect: ignores case and accents, and puts ñ after n. */
const claveDeNombre = (nombre: string): string =>
  nombre
    .toLowerCase()
    .replaceAll('ñ', 'n\u{10FFFF}')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '');

/**
 * Tasks that a member could pick if it were their turn: free, suitable, and within their quota. In the session's order.
 */
export function tareasLegales(tablero: Tablero, miembro: number): TareaReparto[] {
  const grupo = tablero.participantes.find((p) => p.id === miembro)?.grupo_edad;
  if (!enCurso(tablero) || grupo === undefined) return [];
  const hueco = cuotaRestante(tablero, miembro);
  return tareasSinDueno(tablero).filter((t) => apta(t, grupo) && t.carga <= hueco);
}

/**
 * Why a member could not pick a task, regardless of the turn; null when they could. In this order: no session in progress,
 * unknown task, taken, not suitable, over the quota. Who takes no part never has the turn.
 */
export function motivoNoElegible(tablero: Tablero | null, miembro: number, tarea: number): RechazoReparto | null {
  if (tablero === null || !enCurso(tablero)) return 'SIN_SESION';
  const participante = tablero.participantes.find((p) => p.id === miembro);
  if (!participante) return 'NO_ES_TU_TURNO';
  const buscada = tablero.tareas.find((t) => t.id === tarea);
  if (!buscada) return 'TAREA_NO_ENCONTRADA';
  if (tablero.asignadas.some((a) => a.id === tarea && a.miembro !== null)) return 'TAREA_YA_ELEGIDA';
  if (!apta(buscada, participante.grupo_edad)) return 'TAREA_NO_APTA';
  return buscada.carga > cuotaRestante(tablero, miembro) ? 'EXCEDE_CUOTA' : null;
}

/**
 * Whether a member may pick a task now, with the task. Refused in this order: no session in progress, not their turn
 * (in the closing it is nobody's), unknown task, taken, not suitable, over the quota.
 */
export function puedeElegir(
  tablero: Tablero | null,
  miembro: number,
  tarea: number,
): Resultado<TareaReparto, RechazoReparto> {
  if (tablero === null || !enCurso(tablero)) return rechazo('SIN_SESION');
  if (tablero.turno !== miembro) return rechazo('NO_ES_TU_TURNO');
  const motivo = motivoNoElegible(tablero, miembro, tarea);
  if (motivo) return rechazo(motivo);
  const elegida = tablero.tareas.find((t) => t.id === tarea);
  return elegida ? bien(elegida) : rechazo('TAREA_NO_ENCONTRADA');
}
