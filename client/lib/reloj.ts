import { useCallback, useSyncExternalStore } from 'react';
import { segundosHasta } from './cuenta-atras.ts';
import { hoyLocal } from './fechas.ts';
import { ahoraServidor, desfaseServidor } from './hora-servidor.ts';

/**
 * Returns the value of `leer` over time: it is read again after `espera` milliseconds, asked each time, and when the page becomes
 * visible again. With null only the latter. Both must stay the same functions while their result does.
 */
const useReloj = <T>(leer: () => T, espera: () => number | null): T => {
  const suscribir = useCallback(
    (oyente: () => void) => {
      let reloj: ReturnType<typeof setTimeout> | undefined;
      const seguir = () => {
        clearTimeout(reloj);
        const queda = espera();
        if (queda !== null) reloj = setTimeout(tocar, queda);
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
    [espera],
  );
  return useSyncExternalStore(suscribir, leer);
};

const SEGUNDO_MS = 1_000;

/**
 * Whole seconds left until `hasta`, an instant in milliseconds on the server's clock; 0 from then on. Renders at every
 * full second and not in between, so only a leaf should ask. `desfase` tells what to add to this device's clock.
 */
export const useSegundos = (hasta: number, desfase: () => number = desfaseServidor): number => {
  // A little after the second turns: timers may be early.
  const espera = useCallback(() => {
    const queda = hasta - Date.now() - desfase();
    return (queda > 0 ? queda % SEGUNDO_MS : SEGUNDO_MS) + 8;
  }, [hasta, desfase]);
  return useReloj(() => segundosHasta(hasta, Date.now() + desfase()), espera);
};

/** Whether an instant is still to come by the server's clock. Renders again when it passes. Null never comes. */
export const useAntesDe = (instante: string | null): boolean => {
  // Looked at again when it should have passed: what is known of the server's clock gets better with each answer.
  const espera = useCallback(() => {
    const queda = instante === null ? 0 : Date.parse(instante) - ahoraServidor();
    return queda > 0 ? queda : null;
  }, [instante]);
  return useReloj(() => instante !== null && ahoraServidor() < Date.parse(instante), espera);
};

const CADA_MS = 20_000;
const cadaPoco = (): number => CADA_MS;

/**
 * Today in the family's zone, which changes under a screen that stays open: the tablet on the fridge passes midnight
 * too.
 */
export const useHoy = (): string => useReloj(hoyLocal, cadaPoco);
