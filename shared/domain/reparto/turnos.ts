import { GRUPOS_EDAD, type GrupoEdad } from '#shared/domain/tipos.ts';
import { apta } from './carga.ts';
import { cuotaRestante, tareasSinDueno, type Tablero } from './preguntas.ts';
import type { EstadoReparto } from './tipos.ts';

/** Time-outs in a row that make a member «ausente». */
export const APLAZAMIENTOS_AUSENTE = 2;

/** Whose turn it is and in which round. */
export interface Turno {
  readonly miembro: number;
  /** From 1. */
  readonly ronda: number;
}

/**
 * The turn after the present one: walks the fixed order from whoever has the turn (the start of the order when
 * nobody has had it) to the first member with a legal task, himself last. Passing the end raises the round.
 * Null when nobody has a legal task: the closing begins.
 */
export function siguiente(estado: EstadoReparto): Turno | null {
  const minimos = cargaMinima(estado);
  const grupos = new Map(estado.participantes.map((p) => [p.id, p.grupo_edad]));
  const desde = estado.turno === null ? -1 : estado.orden.indexOf(estado.turno);
  const vuelta = [...estado.orden.slice(desde + 1), ...estado.orden.slice(0, desde + 1)];
  const salto = vuelta.findIndex((id) => {
    const grupo = grupos.get(id);
    return grupo !== undefined && minimos[grupo] <= cuotaRestante(estado, id);
  });
  const miembro = vuelta[salto];
  if (miembro === undefined) return null;
  return { miembro, ronda: estado.ronda + (desde + 1 + salto >= estado.orden.length ? 1 : 0) };
}

/** Lightest free task that suits each group, Infinity when there is none: one look answers for all its members. */
function cargaMinima(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): Record<GrupoEdad, number> {
  const minimos = { INFANTIL: Infinity, JUVENIL: Infinity, ADULTO: Infinity };
  for (const tarea of tareasSinDueno(tablero)) {
    for (const grupo of GRUPOS_EDAD) if (apta(tarea, grupo)) minimos[grupo] = Math.min(minimos[grupo], tarea.carga);
  }
  return minimos;
}

/** Whether some free task suits a member and fits his quota. */
export function tieneTareaLegal(tablero: Tablero, miembro: number): boolean {
  const participante = tablero.participantes.find((p) => p.id === miembro);
  return participante !== undefined && cargaMinima(tablero)[participante.grupo_edad] <= cuotaRestante(tablero, miembro);
}

/** Whether a member's turns are picked automatically until he is back. */
export function ausente(estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean {
  return (estado.aplazamientos[miembro] ?? 0) >= APLAZAMIENTOS_AUSENTE;
}

/**
 * ELIGE has the turn; ESPERA will have one; AUSENTE will have it picked for him; CUOTA_COMPLETA has nothing left to
 * fill and SIN_HUECO has, but no free task that fits: both are skipped. NO_PARTICIPA has no share.
 */
export type Situacion = 'ELIGE' | 'ESPERA' | 'AUSENTE' | 'CUOTA_COMPLETA' | 'SIN_HUECO' | 'NO_PARTICIPA';

/** How a member stands, for the screen. */
export function situacion(estado: Tablero & Pick<EstadoReparto, 'aplazamientos'>, miembro: number): Situacion {
  if (!estado.participantes.some((p) => p.id === miembro)) return 'NO_PARTICIPA';
  if (estado.turno === miembro) return 'ELIGE';
  if (!tieneTareaLegal(estado, miembro)) return cuotaRestante(estado, miembro) > 0 ? 'SIN_HUECO' : 'CUOTA_COMPLETA';
  return ausente(estado, miembro) ? 'AUSENTE' : 'ESPERA';
}
