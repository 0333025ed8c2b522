import { useSyncExternalStore } from 'react';

/** Whether a media query holds now: for what CSS cannot do, such as a different order of reading. */
export const useMedio = (consulta: string): boolean =>
  useSyncExternalStore(
    (oyente) => {
      const medio = matchMedia(consulta);
      medio.addEventListener('change', oyente);
      return () => medio.removeEventListener('change', oyente);
    },
    () => matchMedia(consulta).matches,
  );
