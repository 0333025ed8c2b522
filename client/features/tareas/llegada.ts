import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Estado {
  readonly abierta?: boolean;
}

/** Whether the browser loaded the page by itself or by Back: a reload, a step in its history, or a tab that it restored. */
const esRepetida = (): boolean => {
  const [carga] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return carga === undefined || carga.type !== 'navigate';
};

/**
 * Tells whether the address was opened on purpose, as by scanning a code, and was not opened in this history entry before.
 * `anotar` marks the entry: the mark stays with it, also in a tab that the browser restores after a restart.
 */
export const useLlegada = (): { readonly aposta: boolean; readonly anotar: () => void } => {
  const { pathname, search, state } = useLocation();
  const navegar = useNavigate();
  const [aposta] = useState(() => (state as Estado | null)?.abierta !== true && !esRepetida());
  return {
    aposta,
    anotar: () => void navegar(pathname + search, { replace: true, state: { abierta: true } satisfies Estado }),
  };
};
