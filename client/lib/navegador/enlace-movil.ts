import { enBase } from './base.ts';

/** Whether the page was opened at this computer's loopback address, which other devices cannot reach. */
export const esEsteEquipo = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/**
 * Whether the page was opened by https at the box whose http origin is `origen`. A new phone does not trust the box's own
 * certificate yet, so it must begin at the http origin.
 */
const esHttpsDeCasa = (origen: string): boolean =>
  location.protocol === 'https:' &&
  origen.startsWith('http:') &&
  ['te-toca.local', new URL(origen).hostname].includes(location.hostname);

/**
 * Returns a full URL that phones in the house can open. `origen` is the server's origin on the home network, null if it is not
 * known. It is used if this page was opened as «localhost» or by the box's own https; otherwise this page's origin is.
 */
export const enlaceMovil = (ruta: string, origen: string | null): string =>
  (origen !== null && (esEsteEquipo() || esHttpsDeCasa(origen)) ? origen : location.origin) + enBase(ruta);
