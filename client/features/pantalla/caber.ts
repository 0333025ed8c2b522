import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

// Layout hooks that measure the rendered wall screen and fit everything into it, because nobody scrolls a television.

/**
 * Calls `mirar` now, and again whenever the size or the content of `lista` changes. Returns the function that stops the
 * observers.
 */
export const alCambiar = (lista: Element, mirar: () => void): (() => void) => {
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

const cabe = (e: Element): boolean => e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1;

/** Text sizes to try, in rem. */
const TALLAS = [
  1.75, 1.6, 1.45, 1.3, 1.2, 1.15, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45,
] as const;

/** Smallest text in lists that turn pages rather than shrink further, in rem: 32 px on a 1080p television. */
export const MENOR_LETRA = 1.15;

/**
 * Returns the ref for a list, and sets on it the largest text size, from `mayor` down to `menor` in rem, at which the whole
 * list and the content of each cell (`data-celda`) are visible. If even the smallest size is too large, calls `alNoCaber`, but
 * not before the fonts have loaded.
 */
export const useLetraQueCabe = <E extends HTMLElement>(
  mayor = 1.75,
  menor = 0,
  alNoCaber?: () => void,
): RefObject<E | null> => {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const lista = ref.current;
    if (lista === null) return undefined;
    const encajar = () => {
      for (const talla of TALLAS) {
        if (talla > mayor || talla < menor) continue;
        lista.style.fontSize = `${String(talla)}rem`;
        if (cabe(lista) && [...lista.querySelectorAll('[data-celda]')].every(cabe)) return;
      }
      // Before the page's own font has loaded, the list may not fit only because the fallback font is wider.
      if (lista.isConnected && document.fonts.status === 'loaded') alNoCaber?.();
    };
    void document.fonts.ready.then(encajar);
    return alCambiar(lista, encajar);
  }, [mayor, menor, alNoCaber]);
  return ref;
};

/** Factor by which each step shrinks the text. */
const PASO_NOMBRE = 0.94;
/** Smallest size of a name, in em. */
const MENOR_NOMBRE = 0.4;

/**
 * Fits a name into a box of height `alto` at the largest possible size up to `tope`. It shrinks the text by steps, wraps
 * between words, and breaks a word only as a last resort. Sizes are in em of the surrounding text.
 */
export const useNombreQueCabe = (tope: number, alto: number): RefObject<HTMLSpanElement | null> => {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const letras = ref.current;
    const caja = letras?.parentElement;
    if (!letras || !caja) return undefined;
    const encajar = () => {
      const em = Number.parseFloat(getComputedStyle(caja).fontSize);
      letras.style.overflowWrap = 'normal';
      for (let talla = tope; talla >= MENOR_NOMBRE; talla *= PASO_NOMBRE) {
        letras.style.fontSize = `${String(talla)}em`;
        if (letras.scrollWidth <= caja.clientWidth && letras.offsetHeight <= alto * em + 1) return;
        if (talla * PASO_NOMBRE < MENOR_NOMBRE) letras.style.overflowWrap = 'anywhere';
      }
    };
    void document.fonts.ready.then(encajar);
    return alCambiar(caja, encajar);
  }, [tope, alto]);
  return ref;
};

/** Text sizes of the day's cards to try, in rem. */
const TALLAS_DIA = [1.15, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6] as const;
/** Minimum width of a card, in em of its own text. */
const ANCHO_CARTA = 13;

/** Returns the column counts to try at this width and text size, in ascending order; a single column only if no more fit. */
const columnasPosibles = (ancho: number, talla: number): number[] => {
  const caben = Math.max(1, Math.floor(ancho / (ANCHO_CARTA * talla)));
  return Array.from({ length: caben }, (_, i) => i + 1).filter((k) => k > 1 || caben === 1);
};

/**
 * Lays out the cards of the day. With `iguales`, all cards are equal while their content fits. Otherwise each card is as high as
 * its content, in columns, at the largest text size that shows everything. If even the smallest size does not fit, the longest
 * lists are cut and end in «y 3 más».
 */
export const useCartasQueCaben = (iguales: boolean): RefObject<HTMLUListElement | null> => {
  const ref = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const lista = ref.current;
    if (lista === null) return undefined;
    /** Shows the first `tope` rows of each card, and counts its other rows in «y 3 más». */
    const dejar = (tope: number) => {
      for (const carta of lista.children) {
        const filas = [...carta.querySelectorAll<HTMLElement>('[data-fila]')];
        filas.forEach((fila, i) => fila.toggleAttribute('hidden', i >= tope));
        const mas = carta.querySelector<HTMLElement>('[data-mas]');
        mas?.setAttribute('data-mas', String(Math.max(0, filas.length - tope)));
        mas?.toggleAttribute('hidden', filas.length <= tope);
      }
    };
    return alCambiar(lista, () => {
      dejar(Infinity);
      lista.style.removeProperty('--talla');
      if (iguales) {
        lista.dataset['modo'] = 'iguales';
        if ([...lista.querySelectorAll('[data-lista]')].every(cabe)) return;
      }
      lista.dataset['modo'] = 'columnas';
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const ensayar = (talla: number): boolean =>
        columnasPosibles(lista.clientWidth / rem, talla).some((k) => {
          lista.style.setProperty('--talla', `${String(talla)}rem`);
          lista.style.setProperty('--columnas', String(k));
          return cabe(lista) && [...lista.children].every((carta) => carta.getClientRects().length === 1);
        });
      if (TALLAS_DIA.some(ensayar)) return;
      const menor = TALLAS_DIA.at(-1) ?? 1;
      const largas = [...lista.children].map((carta) => carta.querySelectorAll('[data-fila]').length);
      for (let tope = Math.max(...largas); tope > 0; tope -= 1) {
        dejar(tope);
        if (ensayar(menor)) return;
      }
    });
  }, [iguales]);
  return ref;
};

const columnas = (n: number): string => `repeat(${String(n)}, minmax(0, 1fr))`;

/**
 * Returns the grid columns for a landscape (`--anchas`) and a portrait screen (`--altas`), with rows of equal length if
 * possible.
 */
export const columnasPara = (cartas: number): Readonly<Record<'--anchas' | '--altas', string>> => ({
  '--anchas': columnas(cartas <= 4 ? Math.max(1, cartas) : cartas <= 8 ? Math.ceil(cartas / 2) : Math.ceil(cartas / 3)),
  '--altas': columnas(cartas <= 3 ? 1 : 2),
});

/** Number of members from which their list beside a turn takes two columns. */
export const EN_DOS = 7;
/** Number of members from which the final scene of a landscape screen keeps to three columns of cards. */
export const EN_TRES = 9;

// Pages for lists that do not fit on the wall screen at a text size that can be read from the sofa.

/** Milliseconds for which a page of several is shown. */
export const HOJA_MS = 8_000;
/** Most chores of a member on one page of the final scene. */
const POR_HOJA = 6;

/** Returns the page of each row, in order: as many as fit in `alto`, at most `tope`, and at least one. */
export const hojasDe = (altos: readonly number[], alto: number, tope: number): number[] => {
  let [hoja, van, lleno] = [0, 0, 0];
  return altos.map((suyo) => {
    if (van > 0 && (van === tope || lleno + suyo > alto)) [hoja, van, lleno] = [hoja + 1, 0, 0];
    van += 1;
    lleno += suyo;
    return hoja;
  });
};

/** Returns the number of pages, given the page of each row; 1 without rows. */
export const cuantasHojas = (hojas: readonly number[]): number => (hojas.at(-1) ?? 0) + 1;

/** Text sizes to try, in rem. Those below `MENOR_LETRA` are only for lists with a row higher than a page. */
const TALLAS_HOJA = [1.75, 1.6, 1.45, 1.3, MENOR_LETRA, 1, 0.86] as const;

/**
 * Lays out the lists (`data-hojas`) inside `ref` on pages: returns the page of each row (`li`) of each list. All rows have the
 * largest size (`--letra`) that needs no more pages than `MENOR_LETRA` does.
 */
export const useHojas = (ref: RefObject<HTMLElement | null>): readonly (readonly number[])[] => {
  const [hojas, setHojas] = useState<readonly (readonly number[])[]>([]);
  useLayoutEffect(() => {
    const raiz = ref.current;
    if (raiz === null) return undefined;
    const medir = (talla: number) => {
      raiz.style.setProperty('--letra', `${String(talla)}rem`);
      const listas = [...raiz.querySelectorAll<HTMLElement>('[data-hojas]')].map((lista) => {
        const { paddingTop, paddingBottom } = getComputedStyle(lista);
        const alto = lista.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom) + 1;
        return { alto, altos: [...lista.querySelectorAll('li')].map((li) => li.offsetHeight) };
      });
      const suyas = listas.map(({ alto, altos }) => hojasDe(altos, alto, POR_HOJA));
      return {
        suyas,
        cuantas: Math.max(...suyas.map(cuantasHojas)),
        caben: listas.every(({ alto, altos }) => altos.every((suyo) => suyo <= alto)),
      };
    };
    const repartir = () => {
      const justa = TALLAS_HOJA.find((talla) => talla <= MENOR_LETRA && medir(talla).caben) ?? MENOR_LETRA;
      const { cuantas: justas } = medir(justa);
      for (const talla of TALLAS_HOJA) {
        const { suyas, cuantas, caben } = medir(talla);
        if (talla !== justa && !(caben && cuantas <= justas)) continue;
        setHojas((antes) => (JSON.stringify(antes) === JSON.stringify(suyas) ? antes : suyas));
        return;
      }
    };
    void document.fonts.ready.then(() => raiz.isConnected && repartir());
    return alCambiar(raiz, repartir);
  }, [ref]);
  return hojas;
};
