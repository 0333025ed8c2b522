import { enBase } from './base.ts';

/** Whether the page was opened at this computer's loopback address, which other devices cannot reach. */
export const esEsteEquipo = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/**
 * Full URL that phones in the house can open. `origen`: the server's origin on the home network, used if this page was opened
 * as «localhost».
 */
export const enlaceMovil = (ruta: string, origen: string | null): string =>
  (origen !== null && esEsteEquipo() ? origen : location.origin) + enBase(ruta);
