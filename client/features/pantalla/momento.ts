import { useEffect, useState } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { formatoDe } from '#client/lib/fechas/fechas.ts';

/** A pick that arrived live, which the screen shows large for a moment. */
export interface Destello {
  /** The number of the pick's event in the draft's log. */
  readonly n: number;
  /** Instant of its arrival, in ms of `performance.now()`, which never jumps. */
  readonly desde: number;
}

/** Milliseconds for which a new pick is shown large (`MOMENTO_MS`), and after that the board (`TABLERO_MS`). */
export const MOMENTO_MS = 3_000;
export const TABLERO_MS = 10_000;

/** The view during a draft: the new pick, the board, or the turn. */
type Plano = 'momento' | 'tablero' | 'turno';

export const planoDe = (momento: Destello | null, ahora: number): Plano => {
  if (momento === null) return 'turno';
  const edad = ahora - momento.desde;
  return edad < MOMENTO_MS ? 'momento' : edad < MOMENTO_MS + TABLERO_MS ? 'tablero' : 'turno';
};

type Sesion = EstadoPantalla['sesion'];

/** A new snapshot of the draft and the one before it. */
interface Llegada {
  readonly antes: Sesion;
  readonly ahora: Sesion;
  /** True if the session came as a live event; false for a read and for the first state of a connection. */
  readonly vivo: boolean;
  /** True if the lobby, open before, is closed now. */
  readonly salaCerrada?: boolean;
}

/**
 * Returns the pick to show after a new snapshot; null outside the picking phase. That is the newest pick if it came live, else
 * the previous one unless it was undone.
 */
export const momentoTras = (
  momento: Destello | null,
  { antes, ahora, vivo }: Llegada,
  reloj: number,
): Destello | null => {
  if (ahora?.fase !== 'ELECCION') return null;
  const ultima = ahora.elecciones.at(-1);
  if (vivo && ultima !== undefined && antes?.id === ahora.id && ultima.n > antes.n)
    return { n: ultima.n, desde: reloj };
  return ahora.elecciones.some((e) => e.n === momento?.n) ? momento : null;
};

/** A notice about an event other than a pick, such as an undo, a time-out or the closing of the lobby. */
export interface Anuncio {
  readonly texto: string;
  /** Instant of its arrival, in ms of `performance.now()`, which never jumps. */
  readonly desde: number;
}

export const ANUNCIO_MS = 6_000;

const SALA_CERRADA = 'La sala está cerrada. Quien ha entrado sigue dentro';

const nombreEn = ({ participantes }: SesionReparto, id: number): string =>
  participantes.find((p) => p.id === id)?.nombre ?? 'alguien';

/** Returns the text about an undone pick, with the admin who undid it, if known; null if no pick was undone. */
const deshecha = (antes: SesionReparto, ahora: SesionReparto): string | null => {
  const ultima = antes.elecciones.findLast((e) => ahora.elecciones.every((x) => x.n !== e.n));
  if (ultima === undefined) return null;
  const tarea = antes.tareas.find((t) => t.id === ultima.tarea)?.nombre ?? '';
  const consecuencia = `«${tarea}» vuelve a estar libre y ${nombreEn(ahora, ultima.miembro)} elige otra vez`;
  const por = ahora.deshecha?.por;
  return `${por === undefined ? 'Elección deshecha' : `${nombreEn(ahora, por)} ha deshecho la elección`}: ${consecuencia}`;
};

/** Returns the text about a turn that timed out; null if none did. */
const vencido = (antes: SesionReparto, ahora: SesionReparto): string | null => {
  const quien = ahora.participantes.find(({ id }) => (ahora.aplazamientos[id] ?? 0) > (antes.aplazamientos[id] ?? 0));
  if (quien === undefined) return null;
  return (ahora.aplazamientos[quien.id] ?? 0) > 1
    ? `A ${quien.nombre} se le ha acabado el tiempo otra vez: se elige por ${quien.nombre} hasta que vuelva`
    : `A ${quien.nombre} se le ha acabado el tiempo: elegirá en la próxima ronda`;
};

/** Returns the text about one more minute, or about a member for whom the app picks from now on; null if neither is new. */
const conRitmo = (antes: SesionReparto, ahora: SesionReparto): string | null => {
  const { miembro_turno_nombre: quien } = ahora;
  if (ahora.reloj.minuto && !antes.reloj.minuto && quien !== null) return `Un minuto más para ${quien}`;
  const terminado = ahora.participantes.find(({ id }) => ahora.terminan[id] === true && antes.terminan[id] !== true);
  return terminado === undefined ? null : `Desde ahora se elige por ${terminado.nombre}`;
};

/**
 * Returns the notice after a new snapshot: a new one for a live event other than a pick, else the previous one. Null once the
 * picking has ended or another draft has begun. Outside the picking phase only the lobby's closing is told.
 */
export const anuncioTras = (
  anuncio: Anuncio | null,
  { antes, ahora, vivo, salaCerrada = false }: Llegada,
  reloj: number,
): Anuncio | null => {
  if (ahora?.fase !== 'ELECCION') {
    if (vivo && salaCerrada) return { texto: SALA_CERRADA, desde: reloj };
    return antes?.fase === 'ELECCION' ? null : anuncio;
  }
  // The start of a draft also ends the lobby, but the new scene shows that without a notice.
  if (antes?.id !== ahora.id) return null;
  if (!vivo || antes.fase !== 'ELECCION' || ahora.n <= antes.n) return anuncio;
  const texto = deshecha(antes, ahora) ?? vencido(antes, ahora) ?? conRitmo(antes, ahora);
  return texto === null ? anuncio : { texto, desde: reloj };
};

/** Returns the view to show, and renders again when it changes. */
export const usePlano = (momento: Destello | null): Plano => {
  const [ahora, setAhora] = useState(() => performance.now());
  useEffect(() => {
    if (momento === null) return undefined;
    const relojes = [MOMENTO_MS, MOMENTO_MS + TABLERO_MS].map((ms) => {
      const hasta = momento.desde + ms;
      return setTimeout(() => setAhora(hasta), Math.max(0, hasta - performance.now()));
    });
    return () => relojes.forEach(clearTimeout);
  }, [momento]);
  return planoDe(momento, ahora);
};

const formato = (zona: string, opciones: Intl.DateTimeFormatOptions) => formatoDe({ timeZone: zona, ...opciones });

/** Returns the time in the family's zone, «18:42». */
export const horaDe = (zona: string, instante: number): string =>
  formato(zona, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instante);

/** Returns the date in the family's zone, «sábado 21 de noviembre». */
export const fechaDe = (zona: string, instante: number): string =>
  formato(zona, { weekday: 'long', day: 'numeric', month: 'long' }).format(instante).replace(',', '');

/** Milliseconds for which each of the quiet day's scenes is shown: the day, the coming week, and the latest week's story. */
export const VEZ_MS = 30_000;

export type Escena = 'dia' | 'semana' | 'cuento' | 'turno' | 'cierre' | 'final' | 'ensayo' | 'sala';

/**
 * Returns the scene to show: a draft in progress, else a trial draft, else an open lobby, else the final scene (until
 * `finalHasta`). Otherwise today takes turns with the coming week and the latest week's story, if there are any. `ahora` is by
 * this device's clock; the server's is `desfase` ms ahead of it.
 */
export const escenaDe = (
  { sesion, ensayo, sala }: EstadoPantalla,
  {
    finalHasta,
    ahora,
    desfase,
    conSemana,
    conCuento,
  }: {
    readonly finalHasta: number;
    readonly ahora: number;
    readonly desfase: number;
    readonly conSemana: boolean;
    readonly conCuento: boolean;
  },
): Escena => {
  if (sesion?.fase === 'ELECCION') return 'turno';
  if (sesion?.fase === 'CIERRE') return 'cierre';
  if (ensayo !== null) return 'ensayo';
  if (sala !== null && ahora + desfase < Date.parse(sala.expira_en)) return 'sala';
  if (sesion?.fase === 'COMPLETADA' && ahora < finalHasta) return 'final';
  const quietas: readonly Escena[] = [
    'dia',
    ...(conSemana ? (['semana'] as const) : []),
    ...(conCuento ? (['cuento'] as const) : []),
  ];
  return quietas[Math.floor(ahora / VEZ_MS) % quietas.length] ?? 'dia';
};
