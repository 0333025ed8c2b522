import { useEffect, useState } from 'react';

/** Whether something has been so for a while; at once where it was so from the start. */
export const useTras = (es: boolean, ms: number): boolean => {
  const [ya, setYa] = useState(es);
  useEffect(() => {
    const reloj = setTimeout(() => setYa(es), es ? ms : 0);
    return () => clearTimeout(reloj);
  }, [es, ms]);
  return es && ya;
};
