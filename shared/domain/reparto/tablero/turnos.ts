import type { GrupoEdad } from '#shared/domain/tipos.ts';
import type { EstadoReparto, Participante } from '../tipos.ts';
import { apta, leSirve } from './carga.ts';
import { cuotaRestante, libreEn, type Tablero } from './preguntas.ts';

/** Seconds for the whole closing in a draft without a turn limit. */
export const LIMITE_CIERRE_SEGUNDOS = 86_400;

/** The first round in which a member may let the rule finish for them. */
const RONDA_DE_TERMINAR = 3;

/** Time-outs in a row from which a member is absent. */
export const APLAZAMIENTOS_AUSENTE = 2;

/** The member who has the turn, and the round. */
export interface Turno {
  readonly miembro: number;
  /** Counted from 1. */
  readonly ronda: number;
}

/**
 * Returns the next turn; null when no member has a legal chore, so that the closing begins. It follows the fixed order
 * from the member who has the turn (or from its start) to the first member with a legal chore; the present member comes
 * last. Passing the end of the order begins the next round.
 */
export function siguiente(estado: EstadoReparto): Turno | null {
  const cabeAlguna = buscarHueco(estado);
  const { orden, participantes, ronda } = estado;
  const desde = estado.turno === null ? -1 : orden.indexOf(estado.turno);
  for (let paso = 1; paso <= orden.length; paso += 1) {
    const miembro = orden[(desde + paso) % orden.length];
    const suyo = participantes.find((p) => p.id === miembro);
    if (suyo !== undefined && cabeAlguna(suyo, cuotaRestante(estado, suyo.id)))
      return { miembro: suyo.id, ronda: ronda + (desde + paso >= orden.length ? 1 : 0) };
  }
  return null;
}

/**
 * Returns a test of whether any free chore suits a member and fits a given room. A test that fails caches the lightest free chore
 * for the member's age group, so that the next test for that group needs no search if the room is smaller. A turn of weeks that
 * some members cannot have, because they are away in all of them, is checked for each member.
 */
function buscarHueco(
  tablero: Pick<Tablero, 'tareas' | 'asignadas'>,
): (miembro: Participante, hueco: number) => boolean {
  const ligeras: Partial<Record<GrupoEdad, number>> = {};
  return (miembro, hueco) => {
    const grupo = miembro.grupo_edad;
    const sabida = ligeras[grupo];
    if (sabida !== undefined && sabida > hueco) return false;
    let ligera = Infinity;
    for (let i = 0; i < tablero.asignadas.length; i += 1) {
      const tarea = libreEn(tablero, i);
      if (!tarea || !apta(tarea, grupo)) continue;
      if (tarea.carga <= hueco && leSirve(tarea, miembro)) return true;
      ligera = Math.min(ligera, tarea.carga);
    }
    ligeras[grupo] = ligera;
    return false;
  };
}

/** Tells whether any free chore suits a member and is within their quota. */
export function tieneTareaLegal(tablero: Tablero, miembro: number): boolean {
  const participante = tablero.participantes.find((p) => p.id === miembro);
  return participante !== undefined && buscarHueco(tablero)(participante, cuotaRestante(tablero, miembro));
}

/** Tells whether a member is absent: their turns are picked automatically until they are back. */
export function ausente(estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean {
  return (estado.aplazamientos[miembro] ?? 0) >= APLAZAMIENTOS_AUSENTE;
}

/** Tells whether a member's last turn timed out. If their next one does too, they are absent. */
export function aplazado(estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean {
  return estado.aplazamientos[miembro] === 1;
}

/** Counts the chores picked for a member, by the rule or an admin, since their last pick of their own. */
export function elegidasPorOtros({ elecciones }: Pick<EstadoReparto, 'elecciones'>, miembro: number): number {
  return elecciones.reduce(
    (cuantas, e) => (e.miembro !== miembro ? cuantas : e.tipo === 'ELECCION' ? 0 : cuantas + 1),
    0,
  );
}

type ConAusencias = Pick<EstadoReparto, 'aplazamientos' | 'terminan'>;

/** Tells whether the rule picks for a member: they are absent, or let it finish for them. */
export function eligeLaRegla(estado: ConAusencias, miembro: number): boolean {
  return estado.terminan[miembro] === true || ausente(estado, miembro);
}

/** Tells whether the rule picks for any member. Only then can automatic picks follow a pick. */
export function eligeAlguienLaRegla(estado: ConAusencias & Pick<EstadoReparto, 'participantes'>): boolean {
  return estado.participantes.some(({ id }) => eligeLaRegla(estado, id));
}

/** Tells whether one member alone has chores to pick, so that all others only wait for them. */
export function eligeUnoSolo(estado: Tablero): boolean {
  const cabeAlguna = buscarHueco(estado);
  return estado.participantes.filter((p) => cabeAlguna(p, cuotaRestante(estado, p.id))).length === 1;
}

/**
 * Tells whether a member may let the rule finish for them: they have a chore to pick, and it is the third round or later, or
 * nobody else has any.
 */
export function puedeTerminar(estado: Tablero & Pick<EstadoReparto, 'ronda'>, miembro: number): boolean {
  return (
    estado.fase === 'ELECCION' &&
    tieneTareaLegal(estado, miembro) &&
    (estado.ronda >= RONDA_DE_TERMINAR || eligeUnoSolo(estado))
  );
}

/**
 * The situation of a member in a draft. ELIGE: has the turn. ESPERA: will have another turn. AUSENTE: is absent, so that the rule
 * picks for them. TERMINA: asked the rule to pick for them. CUOTA_COMPLETA: has filled their quota, and is skipped. SIN_HUECO:
 * has room but no free chore that fits, and is skipped too. NO_PARTICIPA: takes no part.
 */
export type Situacion = 'ELIGE' | 'ESPERA' | 'AUSENTE' | 'TERMINA' | 'CUOTA_COMPLETA' | 'SIN_HUECO' | 'NO_PARTICIPA';

/** Returns a member's situation, for screens. */
export function situacion(estado: Tablero & ConAusencias, miembro: number): Situacion {
  if (!estado.participantes.some((p) => p.id === miembro)) return 'NO_PARTICIPA';
  if (estado.turno === miembro) return 'ELIGE';
  if (!tieneTareaLegal(estado, miembro)) return cuotaRestante(estado, miembro) > 0 ? 'SIN_HUECO' : 'CUOTA_COMPLETA';
  if (estado.terminan[miembro] === true) return 'TERMINA';
  return ausente(estado, miembro) ? 'AUSENTE' : 'ESPERA';
}
