import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** What fits on a wall is known only there: nobody scrolls a television. */

/** Calls `mirar` now and whenever the list's room or content changes. */
const alCambiar = (lista: Element, mirar: () => void): (() => void) => {
  mirar();
  const sitio = new ResizeObserver(mirar);
  sitio.observe(lista);
  const contenido = new MutationObserver(mirar);
  contenido.observe(lista, { childList: true, subtree: true, characterData: true });
  return () => {
    sitio.disconnect();
    contenido.disconnect();
  };
};

/** Text sizes to try, in rem. */
const TALLAS = [1.75, 1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;

/** A list whose text is as large as lets all of it be seen. */
export const useLetraQueCabe = <E extends HTMLElement>(): RefObject<E | null> => {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const lista = ref.current;
    if (lista === null) return undefined;
    return alCambiar(lista, () => {
      for (const talla of TALLAS) {
        lista.style.fontSize = `${String(talla)}rem`;
        if (lista.scrollHeight <= lista.clientHeight) return;
      }
    });
  }, []);
  return ref;
};

/** How many rows of a `tele-lista` have fallen into the column that nobody sees. */
export const useOcultas = <E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly ocultas: number } => {
  const ref = useRef<E>(null);
  const [ocultas, setOcultas] = useState(0);
  useLayoutEffect(() => {
    const lista = ref.current;
    if (lista === null) return undefined;
    return alCambiar(lista, () => {
      const filas = [...lista.children] as HTMLElement[];
      setOcultas(filas.filter((f) => f.offsetLeft > (filas[0]?.offsetLeft ?? 0)).length);
    });
  }, []);
  return { ref, ocultas };
};
