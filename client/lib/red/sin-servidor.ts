import { useEffect, useState } from 'react';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';

/** Shortest interruption worth reporting, in ms: longer than the first connection of a visit usually takes. */
const PACIENCIA_MS = 1_500;

/** Returns true once `pasa` has been true for `PACIENCIA_MS`, and false as soon as it is false. */
export const useDuradero = (pasa: boolean): boolean => {
  const [tarde, setTarde] = useState(false);
  useEffect(() => {
    if (!pasa) return undefined;
    const reloj = setTimeout(() => setTarde(true), PACIENCIA_MS);
    return () => {
      clearTimeout(reloj);
      setTarde(false);
    };
  }, [pasa]);
  return pasa && tarde;
};

/** Private IPv4 addresses, as a router gives them to the machines at home; it may give the box another one some day. */
const DE_CASA = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/;

/**
 * Returns the full URL of a path by the name that the box announces at home. For a page whose address no longer answers, perhaps
 * because the box has been given another. Null if this page's address is not a home's.
 */
export const porSuNombre = (ruta: string): string | null =>
  DE_CASA.test(location.hostname) ? enlaceA(ruta).replace(location.hostname, 'te-toca.local') : null;
