import type { GrupoEdad } from '#shared/domain/tipos.ts';
import type { EstadoReparto } from '../tipos.ts';
import { apta } from './carga.ts';
import { cuotaRestante, libreEn, type Tablero } from './preguntas.ts';

/** Time-outs in a row that make a member «ausente». */
export const APLAZAMIENTOS_AUSENTE = 2;

/** The member who has the turn, and the round. */
export interface Turno {
  readonly miembro: number;
  /** From 1. */
  readonly ronda: number;
}

/**
 * The turn after the present one: walks the fixed order from the member with the turn (the start of the order when nobody has had
 * it) to the first member with a legal task, that one last. Passing the end raises the round. Null when nobody has a legal task:
 * the closing begins.
 */
export function siguiente(estado: EstadoReparto): Turno | null {
  const cabeAlguna = buscarHueco(estado);
  const { orden, participantes, ronda } = estado;
  const desde = estado.turno === null ? -1 : orden.indexOf(estado.turno);
  for (let paso = 1; paso <= orden.length; paso += 1) {
    const miembro = orden[(desde + paso) % orden.length];
    const suyo = participantes.find((p) => p.id === miembro);
    if (suyo !== undefined && cabeAlguna(suyo.grupo_edad, cuotaRestante(estado, suyo.id)))
      return { miembro: suyo.id, ronda: ronda + (desde + paso >= orden.length ? 1 : 0) };
  }
  return null;
}

/**
 * Tells whether some free task suits a group and is no larger than a room. A search that finds none has seen the
 * group's lightest task, so the group is not looked through again.
 */
function buscarHueco(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): (grupo: GrupoEdad, hueco: number) => boolean {
  const ligeras: Partial<Record<GrupoEdad, number>> = {};
  return (grupo, hueco) => {
    const sabida = ligeras[grupo];
    if (sabida !== undefined) return sabida <= hueco;
    let ligera = Infinity;
    for (let i = 0; i < tablero.asignadas.length; i += 1) {
      const tarea = libreEn(tablero, i);
      if (!tarea || !apta(tarea, grupo)) continue;
      if (tarea.carga <= hueco) return true;
      ligera = Math.min(ligera, tarea.carga);
    }
    ligeras[grupo] = ligera;
    return false;
  };
}

/** Whether some free task suits a member and fits their quota. */
export function tieneTareaLegal(tablero: Tablero, miembro: number): boolean {
  const participante = tablero.participantes.find((p) => p.id === miembro);
  return participante !== undefined && buscarHueco(tablero)(participante.grupo_edad, cuotaRestante(tablero, miembro));
}

/** Whether a member's turns are picked automatically until they are back. */
export function ausente(estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean {
  return (estado.aplazamientos[miembro] ?? 0) >= APLAZAMIENTOS_AUSENTE;
}

/** Whether a member's time ran out once: what they do in their next turn decides whether they are there. */
export function aplazado(estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean {
  return estado.aplazamientos[miembro] === 1;
}

/** Number of tasks picked for a member, by the rule or by an admin, since they last picked one themselves. */
export function elegidasPorOtros({ elecciones }: Pick<EstadoReparto, 'elecciones'>, miembro: number): number {
  return elecciones.reduce(
    (cuantas, e) => (e.miembro !== miembro ? cuantas : e.tipo === 'ELECCION' ? 0 : cuantas + 1),
    0,
  );
}

/** Whether turns of anybody are picked automatically: only then may a pick be followed by others. */
export function hayAusentes(estado: Pick<EstadoReparto, 'aplazamientos' | 'participantes'>): boolean {
  return estado.participantes.some(({ id }) => ausente(estado, id));
}

/**
 * ELIGE has the turn; ESPERA will have one; AUSENTE will have it picked for them; CUOTA_COMPLETA has nothing left to
 * fill and SIN_HUECO has, but no free task that fits: both are skipped. NO_PARTICIPA has no share.
 */
export type Situacion = 'ELIGE' | 'ESPERA' | 'AUSENTE' | 'CUOTA_COMPLETA' | 'SIN_HUECO' | 'NO_PARTICIPA';

/** A member's progress, for the screen. */
export function situacion(estado: Tablero & Pick<EstadoReparto, 'aplazamientos'>, miembro: number): Situacion {
  if (!estado.participantes.some((p) => p.id === miembro)) return 'NO_PARTICIPA';
  if (estado.turno === miembro) return 'ELIGE';
  if (!tieneTareaLegal(estado, miembro)) return cuotaRestante(estado, miembro) > 0 ? 'SIN_HUECO' : 'CUOTA_COMPLETA';
  return ausente(estado, miembro) ? 'AUSENTE' : 'ESPERA';
}
