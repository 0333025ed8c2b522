import { useLayoutEffect, useState, type RefObject } from 'react';
import { MENOR_LETRA, alCambiar } from './caber.ts';

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

/** Text sizes to try, in rem. Those below `MENOR_LETRA` are only for a name that fills more than a page. */
const TALLAS = [1.75, 1.6, 1.45, 1.3, MENOR_LETRA, 1, 0.86] as const;

/**
 * Lays out the lists (`data-hojas`) below `ref` on pages: returns the page of each row (`li`) of each list. All rows have the
 * largest size (`--letra`) that needs no more pages than the smallest does.
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
      const justa = TALLAS.find((talla) => talla <= MENOR_LETRA && medir(talla).caben) ?? MENOR_LETRA;
      const { cuantas: justas } = medir(justa);
      for (const talla of TALLAS) {
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
