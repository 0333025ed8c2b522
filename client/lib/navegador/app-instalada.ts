import { crearOyentes } from './oyentes.ts';

// The browser's offer to install the app. Separate from the profile that uses it, because the first screen only stores the offer.

/** Chromium's `beforeinstallprompt` event, which TypeScript's library lacks. */
interface Oferta extends Event {
  readonly prompt: () => Promise<unknown>;
}

let oferta: Oferta | null = null;
let instalada = false;
const { oir, decir } = crearOyentes();

/** Stores the browser's offer for Perfil and suppresses the browser's banner. The event comes once, soon after loading. */
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

/** Calls back when an offer appears or disappears. Returns the function that stops it. */
export const oirOferta = oir;
export const hayOferta = (): boolean => oferta !== null;
/** Whether the app was installed while this page was open: the page itself goes on in its tab. */
export const seHaInstalado = (): boolean => instalada;

/** Shows the browser's install dialog. An offer works once; after a «no» the browser offers again another day. */
export const instalar = async (): Promise<void> => {
  const esta = oferta;
  oferta = null;
  await esta?.prompt();
  decir();
};

let puesta: number | undefined;

/** Sets the number on the installed app's icon. Does nothing in browsers that lack the badge API or refuse it. */
export const ponerInsignia = async (n: number): Promise<void> => {
  if (n === puesta) return;
  puesta = n;
  try {
    await (n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge());
  } catch {
    // The failure is harmless: Inicio shows the same number.
  }
};
