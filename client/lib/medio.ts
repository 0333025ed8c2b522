import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query holds now: for what CSS cannot do, such as a different order of reading. */
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
