import { useCallback, useSyncExternalStore } from 'react';
import { ahoraServidor } from './hora-servidor.ts';

/** Whether an instant is still to come by the server's clock. Renders again when it passes. Null never comes. */
export const useAntesDe = (instante: string | null): boolean => {
  const suscribir = useCallback(
    (oyente: () => void) => {
      let reloj: ReturnType<typeof setTimeout> | undefined;
      // Looked at again when it should have passed: what is known of the server's clock gets better with each answer.
      const seguir = () => {
        clearTimeout(reloj);
        const queda = instante === null ? 0 : Date.parse(instante) - ahoraServidor();
        if (queda > 0) reloj = setTimeout(tocar, queda);
      };
      const tocar = () => {
        oyente();
        seguir();
      };
      seguir();
      document.addEventListener('visibilitychange', tocar);
      return () => {
        clearTimeout(reloj);
        document.removeEventListener('visibilitychange', tocar);
      };
    },
    [instante],
  );
  return useSyncExternalStore(suscribir, () => instante !== null && ahoraServidor() < Date.parse(instante));
};
