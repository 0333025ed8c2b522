import { useCallback, useSyncExternalStore } from 'react';
import { segundosHasta, type Plazo } from './cuenta-atras.ts';
import { hoyLocal } from './fechas.ts';
import { ahoraServidor, desfaseServidor } from '#client/lib/red/hora-servidor.ts';

/**
 * Returns the value of `leer` and renders again when it changes. The value is read when the page is shown or hidden, and after
 * `espera()` ms, repeatedly until `espera` returns null. Pass functions that are the same at each render, such as memoized ones.
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
 * Returns whole seconds left until `hasta`, an instant in ms on the server's clock; 0 once it has passed. Renders at every full
 * second and not in between, so only a leaf component should call it. `desfase` returns the ms to add to this device's clock.
 */
export const useSegundos = (hasta: number, desfase: () => number = desfaseServidor): number => {
  // Waits 8 ms beyond the full second, because timers may fire a little early and would then show the old number.
  const espera = useCallback(() => {
    const queda = hasta - Date.now() - desfase();
    return (queda > 0 ? queda % SEGUNDO_MS : SEGUNDO_MS) + 8;
  }, [hasta, desfase]);
  return useReloj(() => segundosHasta(hasta, Date.now() + desfase()), espera);
};

/** Returns the whole seconds left of a turn or closing, but at most `tope`. */
export const useSegundosDe = ({ hasta, tope }: Plazo, desfase?: () => number): number =>
  Math.min(useSegundos(hasta, desfase), tope ?? Infinity);

/** Whether an instant (ISO) is still to come by the server's clock. Renders again when it passes. False for null. */
export const useAntesDe = (instante: string | null): boolean => {
  // Waits until the instant should have passed. If the estimate of the server's clock has changed meanwhile, waits again.
  const espera = useCallback(() => {
    const queda = instante === null ? 0 : Date.parse(instante) - ahoraServidor();
    return queda > 0 ? queda : null;
  }, [instante]);
  return useReloj(() => instante !== null && ahoraServidor() < Date.parse(instante), espera);
};

/** Interval in ms at which `useHoy` looks at the clock. */
const CADA_MS = 20_000;
const cadaPoco = (): number => CADA_MS;

/** Returns today in the family's zone. It changes at midnight on a screen that stays open, such as a tablet on the fridge. */
export const useHoy = (): string => useReloj(hoyLocal, cadaPoco);
