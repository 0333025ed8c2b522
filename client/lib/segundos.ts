import { useCallback, useSyncExternalStore } from 'react';
import { segundosHasta } from './cuenta-atras.ts';
import { desfaseServidor } from './hora-servidor.ts';

const SEGUNDO_MS = 1_000;

/**
 * Whole seconds left until `hasta`, an instant in milliseconds on the server's clock; 0 from then on. Renders at every
 * full second and not in between, so only a leaf should ask. `desfase` tells what to add to this device's clock.
 */
export const useSegundos = (hasta: number, desfase: () => number = desfaseServidor): number => {
  const suscribir = useCallback(
    (oyente: () => void) => {
      let reloj: ReturnType<typeof setTimeout>;
      const seguir = () => {
        const queda = hasta - Date.now() - desfase();
        // A little after the second turns: timers may be early.
        reloj = setTimeout(tocar, (queda > 0 ? queda % SEGUNDO_MS : SEGUNDO_MS) + 8);
      };
      const tocar = () => {
        clearTimeout(reloj);
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
    [hasta, desfase],
  );
  return useSyncExternalStore(suscribir, () => segundosHasta(hasta, Date.now() + desfase()));
};
