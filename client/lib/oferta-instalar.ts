import { crearOyentes } from './oyentes.ts';

/** The browser's offer to install: apart from what Perfil makes of it (instalar.ts), because the first screen only keeps it. */

/** Chromium's offer to install, which TypeScript's library does not know. */
interface Oferta extends Event {
  readonly prompt: () => Promise<unknown>;
}

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

/** Calls back when there is an offer, or none any more; returns how to stop. */
export const oirOferta = oir;
export const hayOferta = (): boolean => oferta !== null;
/** Whether it was taken while this page stood: the page itself goes on in its tab. */
export const seHaInstalado = (): boolean => instalada;

/** Asks the browser to ask. An offer is good for one asking; who says no is offered it again another day. */
export const instalar = async (): Promise<void> => {
  const esta = oferta;
  oferta = null;
  await esta?.prompt();
  decir();
};
