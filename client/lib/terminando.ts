import { useLayoutEffect, useSyncExternalStore } from 'react';
import { crearOyentes } from './oyentes.ts';

/** Number of screens before the login that are finishing an action. */
let cuantas = 0;
const { oir, decir } = crearOyentes();

/** While `si`, a login does not lead away from this screen: it has something to say first, and leaves by itself. */
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
