import { useEffect, useState } from 'react';

/** A connection that is back before this was never worth a word; nor is the first one, still being made. */
const PACIENCIA_MS = 1_500;

/** Whether something has lasted long enough to be worth a word. */
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
