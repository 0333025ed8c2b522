import {
  situacion,
  type Situacion,
  tareasSinDueno,
  tieneTareaLegal,
} from '#shared/domain/reparto/tablero/preguntas.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { type Jugador, turnosHasta, type Vista } from '#client/lib/reparto/vista-reparto.ts';
import { hastaCuando, marcador, type Marcador } from '#client/lib/fechas/reloj.ts';
import { zonaDeLosDias } from '#client/lib/fechas/zona.ts';

/** Tells a member in how many turns theirs comes, or why none comes; empty while the member has the turn. */
export const textoEspera = (vista: Vista, miembro: number): string => {
  const turnos = turnosHasta(vista, miembro);
  if (turnos === 1) return 'Después vas tú';
  if (turnos !== null) return `Te toca en ${String(turnos)} turnos`;
  const suya = situacion(vista.estado, miembro);
  return suya === 'CUOTA_COMPLETA' || suya === 'SIN_HUECO' ? `${ESPERAS[suya]}. ${loQueFalta(vista)}` : ESPERAS[suya];
};

/** Says what is left to pick and by whom, for a member who only watches: «Quedan 3 tareas, para Ana y Luis». */
const loQueFalta = ({ estado, persona }: Vista): string => {
  const quedan = tareasSinDueno(estado).length;
  const eligen = estado.orden.filter((id) => tieneTareaLegal(estado, id)).map((id) => persona(id).nombre);
  return `${quedan === 1 ? 'Queda' : 'Quedan'} ${plural(quedan, 'tarea')}, para ${enumerar(eligen)}`;
};

/** Whether a member only watches from now on: no free chore suits and fits them, so they get no turn unless a pick is undone. */
export const soloMira = ({ estado }: Vista, miembro: number): boolean =>
  estado.fase === 'ELECCION' && !tieneTareaLegal(estado, miembro);

const ESPERAS = {
  ELIGE: '',
  ESPERA: '',
  AUSENTE: 'Se elige por ti hasta que vuelvas',
  TERMINA: 'Se elige por ti hasta el final',
  CUOTA_COMPLETA: 'Ya no te toca elegir',
  SIN_HUECO: 'Ninguna tarea libre cabe en lo que te queda',
  NO_PARTICIPA: 'No participas en este reparto',
} as const satisfies Record<Situacion, string>;

const PALABRAS = {
  ELIGE: null,
  ESPERA: null,
  AUSENTE: 'no contesta',
  TERMINA: 'ya ha terminado',
  CUOTA_COMPLETA: 'cuota completa',
  SIN_HUECO: 'sin hueco',
  NO_PARTICIPA: null,
} as const satisfies Record<Situacion, string | null>;

/**
 * Returns the words beside a member in the turn order, such as «cuota completa»; null while they pick as usual, or if they take
 * no part.
 */
export const palabraDe = ({ situacion, aplazamientos }: Pick<Jugador, 'situacion' | 'aplazamientos'>): string | null =>
  situacion === 'ESPERA' && aplazamientos === 1 ? 'elegirá más tarde' : PALABRAS[situacion];

// Texts about the reader's own time-outs.

export const AUSENTE = 'Como no contestabas, se elige por ti';

export const SE_ACABO = 'Se te acabó el tiempo';
export const PASA = 'Elegirás en la ronda siguiente. Si se te acaba otra vez seguida, se elegirá por ti.';

/** Warning in the turn after a first time-out. */
export const ULTIMO_AVISO = 'Si se te acaba el tiempo otra vez, se elegirá por ti';

const zonaDelAparato = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the clock's text. A deadline is told in the family's time zone, which is named if this device's time differs then. */
export const marcadorAqui = (hasta: number, segundos: number): Marcador =>
  marcador(hasta, segundos, zonaDeLosDias(), zonaDelAparato());

/** Says until when a turn lasts, with the time zones as in `marcadorAqui`. */
export const hastaCuandoAqui = (hasta: number, segundos: number): string =>
  hastaCuando(hasta, hasta - segundos * 1_000, zonaDeLosDias(), zonaDelAparato());
