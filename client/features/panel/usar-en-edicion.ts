import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * The row being edited, by its `id`, as it is now in its list. When it is gone from there, `alFaltar` is called once with the
 * last row, because the member who was about to change it has to know.
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
