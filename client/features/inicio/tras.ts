import { useEffect, useState } from 'react';

/**
 * Returns true once `es` has been true for `ms` milliseconds; at once if it was true at the first render. False again as soon
 * as `es` is.
 */
export const useTras = (es: boolean, ms: number): boolean => {
  const [ya, setYa] = useState(es);
  useEffect(() => {
    const reloj = setTimeout(() => setYa(es), es ? ms : 0);
    return () => clearTimeout(reloj);
  }, [es, ms]);
  return es && ya;
};
