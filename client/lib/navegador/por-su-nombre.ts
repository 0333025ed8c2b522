import { enlaceA } from './direcciones.ts';

/** Addresses in a home's network, which a router may give to another machine. */
const DE_CASA = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/;

/**
 * Full URL of a path by the name that the box announces at home. For a page whose address no longer answers, perhaps because the
 * box has another one now; null if this page has no home address.
 */
export const porSuNombre = (ruta: string): string | null =>
  DE_CASA.test(location.hostname) ? enlaceA(ruta).replace(location.hostname, 'te-toca.local') : null;
