import { situacion, type Situacion } from '#shared/domain/reparto/tablero/turnos.ts';
import { turnosHasta, type Jugador, type Vista } from '#client/lib/vista-reparto.ts';

/** Text about a waiting member's next turn. */
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
  AUSENTE: 'no contesta',
  CUOTA_COMPLETA: 'cuota completa',
  SIN_HUECO: 'sin hueco',
  NO_PARTICIPA: null,
} as const satisfies Record<Situacion, string | null>;

/** Returns the word beside a member in the turn order; null while they play on or have the turn. */
export const palabraDe = ({ situacion, aplazamientos }: Pick<Jugador, 'situacion' | 'aplazamientos'>): string | null =>
  situacion === 'ESPERA' && aplazamientos === 1 ? 'elegirá más tarde' : PALABRAS[situacion];
