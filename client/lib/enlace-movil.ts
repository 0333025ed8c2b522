import { enBase } from './base.ts';

/** Whether the page was opened under a name that only this machine knows. */
export const esEsteEquipo = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Full URL for the phones at home. `origen` is the server's origin as they reach it, for a page opened as «localhost». */
export const enlaceMovil = (ruta: string, origen: string | null): string =>
  (origen !== null && esEsteEquipo() ? origen : location.origin) + enBase(ruta);
