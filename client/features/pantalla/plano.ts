import { useEffect, useState } from 'react';
import { MOMENTO_MS, planoDe, TABLERO_MS, type Momento, type Plano } from './momento.ts';

/** What to show now, again by itself when that changes. */
export const usePlano = (momento: Momento | null): Plano => {
  const [ahora, setAhora] = useState(() => performance.now());
  useEffect(() => {
    if (momento === null) return undefined;
    const relojes = [MOMENTO_MS, MOMENTO_MS + TABLERO_MS].map((ms) => {
      const hasta = momento.desde + ms;
      return setTimeout(() => setAhora(hasta), Math.max(0, hasta - performance.now()));
    });
    return () => relojes.forEach(clearTimeout);
  }, [momento]);
  return planoDe(momento, ahora);
};
