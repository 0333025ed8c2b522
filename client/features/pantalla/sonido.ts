import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

// The wall's sounds: which ones follow from a change, and the notes of each.

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

/** Whether a tick sounds when a turn's whole seconds go from `antes` to `ahora`: if they fall, to one of the last ten. */
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

/** Returns the notes of these sounds. Each sound begins halfway through the last note of the one before. */
export const notasDe = (sonidos: readonly Sonido[]): readonly Nota[] => {
  let desde = 0;
  return sonidos.flatMap((sonido) => {
    const [suyas, alEmpezar] = [NOTAS[sonido], desde];
    desde += Math.max(...suyas.map((n) => n.en + n.dura / 2));
    return suyas.map((n) => ({ ...n, en: n.en + alEmpezar }));
  });
};

// Sound of the wall screen. Browsers play nothing before a user gesture, so audio starts at the first click or key press.

/**
 * State of the sound: waiting for a user gesture, on, muted on this device, or unavailable, because the browser has no audio or
 * the family has turned the sound off.
 */
export type EstadoAltavoz = 'espera' | 'suena' | 'callado' | 'no-hay';

const CALLADO = propio('pantalla_callada');
const VOLUMEN = 0.5;
/** Seconds in which a note rises, so that it does not click. */
const SUBE_S = 0.012;
/** Loudness at which a note starts and ends, because an exponential ramp cannot reach zero. */
const INAUDIBLE = 0.0001;

const { oir, decir } = crearOyentes();
let contexto: AudioContext | null = null;
let callado = enEsteNavegador.leer(CALLADO) !== null;
let permitido = true;

export const oirAltavoz = oir;

export const leerAltavoz = (): EstadoAltavoz => {
  if (!permitido || typeof AudioContext === 'undefined') return 'no-hay';
  if (callado) return 'callado';
  return contexto?.state === 'running' ? 'suena' : 'espera';
};

/** Starts audio, if it waits for a user gesture. Called during one. */
const despertar = (): void => {
  if (callado || leerAltavoz() !== 'espera') return;
  if (contexto === null) {
    contexto = new AudioContext();
    contexto.addEventListener('statechange', decir);
  }
  // If the browser still refuses, the state stays «espera» and the hint stays on screen.
  void contexto.resume().catch(() => null);
};

/** Starts audio at the next click or key press anywhere on the page. Returns the function that removes the listeners. */
export const esperarGesto = (): (() => void) => {
  addEventListener('click', despertar, true);
  addEventListener('keydown', despertar, true);
  return () => {
    removeEventListener('click', despertar, true);
    removeEventListener('keydown', despertar, true);
  };
};

/** Turns sound on or off as the family has set it in Config. Muting on this device is a setting of its own. */
export const permitirSonido = (si: boolean): void => {
  if (permitido === si) return;
  permitido = si;
  decir();
};

/** Mutes this wall screen, or unmutes it and starts audio. The choice is kept in this browser. */
export const callar = (si: boolean): void => {
  callado = si;
  if (si) enEsteNavegador.guardar(CALLADO, '1');
  else enEsteNavegador.quitar(CALLADO);
  despertar();
  decir();
};

const tocar = (audio: AudioContext, { en, dura, tono, hasta, fuerza }: Nota): void => {
  const desde = audio.currentTime + en;
  const voz = audio.createOscillator();
  const volumen = audio.createGain();
  voz.type = 'triangle';
  voz.frequency.setValueAtTime(tono, desde);
  if (hasta !== undefined) voz.frequency.exponentialRampToValueAtTime(hasta, desde + dura);
  volumen.gain.setValueAtTime(INAUDIBLE, desde);
  volumen.gain.linearRampToValueAtTime(fuerza * VOLUMEN, desde + SUBE_S);
  volumen.gain.exponentialRampToValueAtTime(INAUDIBLE, desde + dura);
  voz.connect(volumen).connect(audio.destination);
  voz.start(desde);
  voz.stop(desde + dura);
};

/** Plays these sounds one after the other if the sound is on (`suena`). */
export const sonar = (sonidos: readonly Sonido[]): void => {
  if (contexto === null || leerAltavoz() !== 'suena') return;
  for (const nota of notasDe(sonidos)) tocar(contexto, nota);
};
