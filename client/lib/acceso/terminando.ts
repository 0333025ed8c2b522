import { useLayoutEffect, useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** Number of mounted screens that log a member in and then navigate by themselves. */
let cuantas = 0;
const { oir, decir } = crearOyentes();

/**
 * While `si` is true, a login does not navigate away from this screen: it has something to show first, and navigates by
 * itself.
 */
export const useTerminaSola = (si: boolean): void => {
  useLayoutEffect(() => {
    if (!si) return undefined;
    cuantas += 1;
    decir();
    return () => {
      cuantas -= 1;
      decir();
    };
  }, [si]);
};

export const useHayTerminando = (): boolean => useSyncExternalStore(oir, () => cuantas > 0);
