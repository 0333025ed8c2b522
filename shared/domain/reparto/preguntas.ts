import { bien, rechazo, type Resultado } from '#shared/domain/resultado.ts';
import { apta } from './carga.ts';
import type { EstadoReparto, RechazoReparto, TareaReparto } from './tipos.ts';

/** What must be known of a session to say who may take what; the server's state has it, and a snapshot too. */
export type Tablero = Pick<EstadoReparto, 'fase' | 'turno' | 'participantes' | 'tareas' | 'asignadas' | 'cuotas' | 'acumulado'>;

/** Whether picks, or the closing, are under way. */
export const enCurso = (tablero: Pick<Tablero, 'fase'> | null): boolean => tablero?.fase === 'ELECCION' || tablero?.fase === 'CIERRE';

/** Load that a member may still pick: quota − accumulated, integer ≥ 0 while picks go on; 0 for who takes no part. */
export function cuotaRestante(tablero: Pick<Tablero, 'cuotas' | 'acumulado'>, miembro: number): number {
  return (tablero.cuotas[miembro] ?? 0) - (tablero.acumulado[miembro] ?? 0);
}

/** Free tasks, from the lightest to the heaviest, then by name, then by id. */
export function tareasLibres(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): TareaReparto[] {
  const libres = new Set(tablero.asignadas.filter((a) => a.miembro === null).map((a) => a.id));
  return tablero.tareas.filter((t) => libres.has(t.id)).toSorted((a, b) => a.carga - b.carga || porNombre(a, b) || a.id - b.id);
}

/** Alphabetical as a Spanish reader expects: case and accents weigh nothing, and ñ stands after n. */
function porNombre(a: TareaReparto, b: TareaReparto): number {
  const x = claveDeNombre(a.nombre);
  const y = claveDeNombre(b.nombre);
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

const claveDeNombre = (nombre: string): string =>
  nombre.toLowerCase().replaceAll('ñ', 'n\u{10FFFF}').normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');

/** Tasks that a member could pick if it were his turn: free, suitable, and within his quota. In the session's order. */
export function tareasLegales(tablero: Tablero, miembro: number): TareaReparto[] {
  return tablero.tareas.filter((tarea) => motivoNoElegible(tablero, miembro, tarea.id) === null);
}

/**
 * Why a member could not pick a task, whoever has the turn; null when he could. In this order: no session in
 * progress, unknown task, taken, not suitable, over the quota. Who takes no part never has the turn.
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
 * Whether a member may pick a task now, with the task. Refused in this order: no session in progress, not his turn
 * (in the closing it is nobody's), unknown task, taken, not suitable, over the quota.
 */
export function puedeElegir(tablero: Tablero | null, miembro: number, tarea: number): Resultado<TareaReparto, RechazoReparto> {
  if (tablero === null || !enCurso(tablero)) return rechazo('SIN_SESION');
  if (tablero.turno !== miembro) return rechazo('NO_ES_TU_TURNO');
  const motivo = motivoNoElegible(tablero, miembro, tarea);
  if (motivo) return rechazo(motivo);
  const elegida = tablero.tareas.find((t) => t.id === tarea);
  return elegida ? bien(elegida) : rechazo('TAREA_NO_ENCONTRADA');
}
