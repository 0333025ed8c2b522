import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns the row being edited, by `id`, as it is now in the list. If it disappears, `alFaltar` is called once with its last
 * state, so that the member learns that it is gone.
 */
export const useEnEdicion = <T extends { readonly id: number }>(
  lista: readonly T[] | undefined,
  id: number | null,
  alFaltar: (ultimo: T) => void,
): T | undefined => {
  const actual = id === null ? undefined : lista?.find((uno) => uno.id === id);
  const ultimo = useRef<T>(undefined);
  useEffect(() => {
    if (actual !== undefined) ultimo.current = actual;
  }, [actual]);
  const decir = useEffectEvent(() => {
    if (ultimo.current?.id === id) alFaltar(ultimo.current);
  });
  const falta = id !== null && lista !== undefined && actual === undefined;
  useEffect(() => {
    if (falta) decir();
  }, [falta]);
  return actual;
};
