import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';

// The wall's sounds: which ones follow from a change, and the notes of each. `altavoz.ts` plays them.

export type Sonido = 'llegada' | 'turno' | 'segundo' | 'eleccion' | 'ronda' | 'fin';

/** A new snapshot and the one before it. */
interface Llegada {
  readonly antes: EstadoPantalla | null;
  readonly ahora: EstadoPantalla;
  /** True if a live event brought the state `ahora`; false for a read and for the first state of a connection. */
  readonly vivo: boolean;
}

const haLlegadoAlguien = (antes: EstadoPantalla['sala'], ahora: EstadoPantalla['sala']): boolean => {
  if (antes === null || antes.abierta_en !== ahora?.abierta_en) return false;
  const fuera = (id: number) => (antes.pasos.find((p) => p.miembro === id)?.paso ?? 'FALTA') === 'FALTA';
  return ahora.pasos.some((p) => p.paso !== 'FALTA' && fuera(p.miembro));
};

/** Returns the sounds of the draft. An undo is silent, also where it gives the turn to another member. */
const delReparto = (antes: SesionReparto | null, ahora: SesionReparto): readonly Sonido[] => {
  if (antes?.id !== ahora.id) return ahora.fase === 'ELECCION' ? ['turno'] : [];
  if (antes.fase === 'COMPLETADA' || ahora.n <= antes.n) return [];
  const sonidos: Sonido[] =
    antes.fase === 'ELECCION' && (ahora.elecciones.at(-1)?.n ?? 0) > antes.n ? ['eleccion'] : [];
  if (ahora.fase === 'COMPLETADA') return [...sonidos, 'fin'];
  if (ahora.fase !== 'ELECCION' || ahora.elecciones.length < antes.elecciones.length) return sonidos;
  if (ahora.turno_actual > antes.turno_actual) return [...sonidos, 'ronda'];
  return ahora.miembro_turno_actual === antes.miembro_turno_actual ? sonidos : [...sonidos, 'turno'];
};

/**
 * Returns the sounds that follow from a new snapshot, to be played one after the other. Only live changes sound: an arrival in
 * the lobby, a pick, the next turn, a new round and the end. Votes, a pause and an undo are silent.
 */
export const sonidosTras = ({ antes, ahora, vivo }: Llegada): readonly Sonido[] => {
  if (!vivo || antes === null) return [];
  if (haLlegadoAlguien(antes.sala, ahora.sala)) return ['llegada'];
  return ahora.sesion === null ? [] : delReparto(antes.sesion, ahora.sesion);
};

/** Seconds at the end of a turn that tick and are drawn one by one. */
export const ULTIMOS_S = 10;

/** Whether a tick sounds when a turn's whole seconds go from `antes` to `ahora`: for each of the last ten, and never twice. */
export const suenaElSegundo = (antes: number, ahora: number): boolean =>
  ahora < antes && ahora > 0 && ahora <= ULTIMOS_S;

/** One note. Times are in seconds. */
export interface Nota {
  readonly en: number;
  readonly dura: number;
  /** Pitch in Hz. */
  readonly tono: number;
  /** Pitch at its end, in Hz, of a note that glides. */
  readonly hasta?: number;
  /** Loudness from 0 to 1. */
  readonly fuerza: number;
}

const [DO, MI, SOL, DO_ALTO] = [523.25, 659.25, 783.99, 1046.5];
const [SOL_BAJO, SI] = [392, 987.77];

const seguidas = (tonos: readonly number[], cada: number, ultima: number): Nota[] =>
  tonos.map((tono, i) => ({
    en: i * cada,
    dura: i === tonos.length - 1 ? ultima : cada * 1.6,
    tono,
    fuerza: 0.4,
  }));
const juntas = (tonos: readonly number[], en: number, dura: number): Nota[] =>
  tonos.map((tono) => ({ en, dura, tono, fuerza: 0.28 }));

const NOTAS: Readonly<Record<Sonido, readonly Nota[]>> = {
  llegada: [{ en: 0, dura: 0.16, tono: 330, hasta: 880, fuerza: 0.5 }],
  turno: seguidas([MI, SI], 0.16, 0.5),
  segundo: [{ en: 0, dura: 0.06, tono: DO_ALTO, fuerza: 0.25 }],
  eleccion: juntas([DO, MI, SOL], 0, 0.7),
  ronda: seguidas([DO, MI, SOL, DO_ALTO], 0.11, 0.5),
  fin: [
    ...seguidas([SOL_BAJO, SOL_BAJO, SOL_BAJO], 0.15, 0.2),
    ...juntas([DO, MI, SOL], 0.5, 0.4),
    ...juntas([MI, SOL, DO_ALTO], 0.9, 1.4),
  ],
};

/** Returns the notes of these sounds, each beginning when the one before it has faded by half. */
export const notasDe = (sonidos: readonly Sonido[]): readonly Nota[] => {
  let desde = 0;
  return sonidos.flatMap((sonido) => {
    const [suyas, alEmpezar] = [NOTAS[sonido], desde];
    desde += Math.max(...suyas.map((n) => n.en + n.dura / 2));
    return suyas.map((n) => ({ ...n, en: n.en + alEmpezar }));
  });
};
