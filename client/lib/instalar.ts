import { useSyncExternalStore } from 'react';
import { esApple, estaInstalada } from './aparato.ts';
import { crearOyentes } from './oyentes.ts';

/** Chromium's offer to install, which TypeScript's library does not know. */
interface Oferta extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** How the app gets onto this device. `null`: it is there, or this browser has no way. */
export type FormaInstalar = 'BOTON' | 'COMPARTIR' | null;

let oferta: Oferta | null = null;
let instalada = false;
const { oir, decir } = crearOyentes();

/** Keeps the browser's offer for Perfil, instead of a banner over whatever one was doing. It comes early, and once. */
export const guardarOferta = (): void => {
  addEventListener('beforeinstallprompt', (e) => {
    e.preventDefault();
    oferta = e as Oferta;
    decir();
  });
  addEventListener('appinstalled', () => {
    oferta = null;
    instalada = true;
    decir();
  });
};

const leer = (): FormaInstalar => {
  if (instalada || estaInstalada()) return null;
  if (oferta !== null) return 'BOTON';
  return esApple() ? 'COMPARTIR' : null;
};

export const useFormaInstalar = (): FormaInstalar => useSyncExternalStore(oir, leer);

/** Asks the browser to ask. An offer is good for one asking; who says no is offered it again another day. */
export const instalar = async (): Promise<void> => {
  const esta = oferta;
  oferta = null;
  await esta?.prompt();
  decir();
};
