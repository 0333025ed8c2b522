import { situacion, type Situacion } from '#shared/domain/reparto/tablero/turnos.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Vista } from '#client/lib/vista-reparto.ts';

/**
 * Turns until a member's own: 0 has it, 1 is next; null has none to come. As the board stands now: a pick may fill a
 * quota or take the last task that fits somebody, so it is what to expect, not a promise. Absent members take none
 * of anybody's time.
 */
export const turnosHasta = ({ estado }: Vista, miembro: number): number | null => {
  if (estado.turno === null) return null;
  if (estado.turno === miembro) return 0;
  if (situacion(estado, miembro) !== 'ESPERA') return null;
  const desde = estado.orden.indexOf(estado.turno);
  const vuelta = [...estado.orden.slice(desde + 1), ...estado.orden.slice(0, desde)];
  return vuelta.slice(0, vuelta.indexOf(miembro) + 1).filter((id) => situacion(estado, id) === 'ESPERA').length;
};

/** What a member who waits reads about their own turn. */
export const textoEspera = (vista: Vista, miembro: number): string => {
  const turnos = turnosHasta(vista, miembro);
  if (turnos === 1) return 'Después vas tú';
  if (turnos !== null) return `Te toca en ${String(turnos)} turnos`;
  return ESPERAS[situacion(vista.estado, miembro)];
};

const ESPERAS = {
  ELIGE: '',
  ESPERA: '',
  AUSENTE: 'Se elige por ti hasta que vuelvas',
  CUOTA_COMPLETA: 'Tu cuota está completa: ya no te toca elegir',
  SIN_HUECO: 'Ninguna tarea libre cabe en lo que te queda',
  NO_PARTICIPA: 'No participas en este reparto',
} as const satisfies Record<Situacion, string>;

const PALABRAS = {
  ELIGE: null,
  ESPERA: null,
  AUSENTE: 'ausente',
  CUOTA_COMPLETA: 'cuota completa',
  SIN_HUECO: 'sin hueco',
  NO_PARTICIPA: null,
} as const satisfies Record<Situacion, string | null>;

/** Whether a member's time ran out once: what they do in their next turn decides whether they are there. */
export const aplazado = (estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean =>
  estado.aplazamientos[miembro] === 1;

/** The words beside a member in the order of turns; none while they play on, or have the turn. */
export const palabraDe = (estado: EstadoReparto, miembro: number): string | null => {
  const como = situacion(estado, miembro);
  return como === 'ESPERA' && aplazado(estado, miembro) ? 'pasa a la siguiente ronda' : PALABRAS[como];
};
