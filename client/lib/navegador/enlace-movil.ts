import { enBase } from './base.ts';

/** Whether the page was opened at this computer's loopback address, which other devices cannot reach. */
export const esEsteEquipo = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/**
 * Whether the page was opened by the box's own https, whose http origin is `origen`. A phone that comes for the first time does
 * not trust that certificate yet.
 */
const esHttpsDeCasa = (origen: string): boolean =>
  location.protocol === 'https:' &&
  origen.startsWith('http:') &&
  ['te-toca.local', new URL(origen).hostname].includes(location.hostname);

/**
 * Full URL that phones in the house can open. `origen`: the server's origin on the home network, used if this page was opened
 * as «localhost» or by the box's own https.
 */
export const enlaceMovil = (ruta: string, origen: string | null): string =>
  (origen !== null && (esEsteEquipo() || esHttpsDeCasa(origen)) ? origen : location.origin) + enBase(ruta);
