import { useEffect, useState } from 'react';

/** Milliseconds of an interruption that are not worth a word; also enough for the first connection of a visit. */
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
