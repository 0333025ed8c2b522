import { crearOyentes } from './oyentes.ts';

// The browser's offer to install the app, and the number on the installed app's icon. Not in the code of Perfil, which shows
// the offer, because the browser makes the offer while the first screen loads.

/** Chromium's `beforeinstallprompt` event, which TypeScript's library lacks. */
interface Oferta extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** The browser's offer until it is used; null without one. */
let oferta: Oferta | null = null;
let instalada = false;
const { oir, decir } = crearOyentes();

/** Begins to listen for the browser's offer, stores it for Perfil, and suppresses the browser's own banner. */
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

/** Calls its listener when an offer appears or disappears. Returns the function that stops it. */
export const oirOferta = oir;
export const hayOferta = (): boolean => oferta !== null;
/** Whether the app was installed while this page was open. The page itself stays in its tab. */
export const seHaInstalado = (): boolean => instalada;

/** Shows the browser's install dialog. An offer works once, so it is forgotten; after a «no» the browser may offer again. */
export const instalar = async (): Promise<void> => {
  const esta = oferta;
  oferta = null;
  await esta?.prompt();
  decir();
};

/** The number that this page has set last. */
let puesta: number | undefined;

/** Sets the number on the installed app's icon; 0 removes it. Does nothing in browsers that lack the badge API or refuse it. */
export const ponerInsignia = async (n: number): Promise<void> => {
  if (n === puesta) return;
  puesta = n;
  try {
    await (n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge());
  } catch {
    // The failure is harmless: Inicio shows the same number.
  }
};
