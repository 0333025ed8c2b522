import { useEffect, useState } from 'react';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';

/** Shortest interruption worth reporting, in ms. The first connection of a visit takes less. */
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

/** Addresses in a home's network, which a router may give to another machine. */
const DE_CASA = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/;

/**
 * Full URL of a path by the name that the box announces at home. For a page whose address no longer answers, perhaps because the
 * box has another one now; null if this page has no home address.
 */
export const porSuNombre = (ruta: string): string | null =>
  DE_CASA.test(location.hostname) ? enlaceA(ruta).replace(location.hostname, 'te-toca.local') : null;
