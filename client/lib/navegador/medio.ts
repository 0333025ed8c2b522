import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches now, for layouts that CSS alone cannot make, such as another reading order. */
export const useMedio = (consulta: string): boolean => {
  const medio = useMemo(() => matchMedia(consulta), [consulta]);
  const suscribir = useCallback(
    (oyente: () => void) => {
      medio.addEventListener('change', oyente);
      return () => medio.removeEventListener('change', oyente);
    },
    [medio],
  );
  return useSyncExternalStore(suscribir, () => medio.matches);
};
