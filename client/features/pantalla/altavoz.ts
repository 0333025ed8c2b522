import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { notasDe, type Nota, type Sonido } from './sonido.ts';

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

/** Mutes this wall screen or ends that. The choice is kept in this browser. */
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

/** Plays these sounds one after the other, unless the wall is muted or still waits for a gesture. */
export const sonar = (sonidos: readonly Sonido[]): void => {
  if (contexto === null || leerAltavoz() !== 'suena') return;
  for (const nota of notasDe(sonidos)) tocar(contexto, nota);
};
