import { useEffect, useState } from 'react';

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
