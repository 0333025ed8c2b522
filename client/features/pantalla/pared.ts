import { useLayoutEffect, useState, type RefObject } from 'react';
import { alCambiar, MENOR_LETRA } from './caber.ts';

// Layout of a draft's chores as a wall of tiles, where each chore keeps its place and a picked one leaves a hole.

/** A chore's tile as it would be drawn alone. Sizes are in pixels. */
export interface Ladrillo {
  readonly id: number;
  readonly ancho: number;
  readonly alto: number;
}

/** Size of a page of the wall, and the gap between tiles. */
export interface Sitio {
  readonly ancho: number;
  readonly alto: number;
  readonly hueco: number;
}

/** Returns the tiles of each page: rows from left to right as a browser wraps them, as many as fit. At least one page. */
export const paginasDe = (ladrillos: readonly Ladrillo[], { ancho, alto, hueco }: Sitio): number[][] => {
  const filas: { ids: number[]; ancho: number; alto: number }[] = [];
  for (const { id, ...suyo } of ladrillos) {
    const fila = filas.at(-1);
    if (fila !== undefined && fila.ancho + hueco + suyo.ancho <= ancho) {
      fila.ids.push(id);
      fila.ancho += hueco + suyo.ancho;
      fila.alto = Math.max(fila.alto, suyo.alto);
    } else filas.push({ ids: [id], ...suyo });
  }
  const paginas: number[][] = [[]];
  let lleno = 0;
  for (const { ids, alto: suyo } of filas) {
    const actual = paginas.at(-1);
    if (actual === undefined || (actual.length > 0 && lleno + hueco + suyo > alto)) {
      paginas.push(ids);
      lleno = suyo;
    } else {
      lleno += (actual.length > 0 ? hueco : 0) + suyo;
      actual.push(...ids);
    }
  }
  return paginas;
};

/**
 * Returns the pages after these picks, holes included. Holes are closed only when that saves a page. Computed from the picks
 * alone and not from earlier pages, so that a screen that is switched on later shows the same, and an undone pick returns to
 * its place.
 */
export const paginasTras = (
  ladrillos: readonly Ladrillo[],
  elegidas: readonly number[],
  sitio: Sitio,
): readonly (readonly number[])[] => {
  const fuera = new Set<number>();
  let [puestos, paginas] = [ladrillos, paginasDe(ladrillos, sitio)];
  for (const id of elegidas) {
    fuera.add(id);
    const libres = puestos.filter((l) => !fuera.has(l.id));
    const juntas = paginasDe(libres, sitio);
    if (juntas.length < paginas.length) [puestos, paginas] = [libres, juntas];
  }
  return paginas;
};

interface Medidas {
  readonly ladrillos: readonly Ladrillo[];
  readonly sitio: Sitio;
}

/** Pixels added to measured sizes, which the browser rounds, while its layout has fractions of pixels. */
const REDONDEO = 1;

/** Text sizes of the tiles to try, in rem. */
const TALLAS = [1.6, 1.45, 1.3, MENOR_LETRA] as const;

/**
 * Measures the tiles inside `muestra`, which are in the order of `ids`, and the list in which they are shown. Null until they are
 * measured. The tiles have the largest size (`--letra`, of the element around both) at which all stand on one page, else the
 * smallest.
 */
export const useMedidas = (
  lista: RefObject<HTMLElement | null>,
  muestra: RefObject<HTMLElement | null>,
  ids: readonly number[],
): Medidas | null => {
  const [medidas, setMedidas] = useState<Medidas | null>(null);
  const cuales = ids.join();
  useLayoutEffect(() => {
    const [fuera, dentro] = [lista.current, muestra.current];
    if (fuera === null || dentro === null) return undefined;
    const con = (talla: number): Medidas => {
      fuera.parentElement?.style.setProperty('--letra', `${String(talla)}rem`);
      return {
        ladrillos: [...dentro.querySelectorAll<HTMLElement>(':scope > li')].map((li, i) => ({
          id: Number(cuales.split(',')[i]),
          ancho: li.offsetWidth + REDONDEO,
          alto: li.offsetHeight,
        })),
        sitio: {
          ancho: fuera.clientWidth,
          alto: fuera.clientHeight + REDONDEO,
          hueco: Number.parseFloat(getComputedStyle(fuera).rowGap),
        },
      };
    };
    const medir = () => {
      if (!dentro.isConnected) return;
      let nuevas: Medidas | undefined;
      for (const talla of TALLAS) {
        nuevas = con(talla);
        if (paginasDe(nuevas.ladrillos, nuevas.sitio).length === 1) break;
      }
      if (nuevas === undefined) return;
      const medido = nuevas;
      setMedidas((antes) => (JSON.stringify(antes) === JSON.stringify(medido) ? antes : medido));
    };
    void document.fonts.ready.then(medir);
    const parar = [alCambiar(dentro, medir), alCambiar(fuera, medir)];
    return () => parar.forEach((p) => p());
  }, [lista, muestra, cuales]);
  return medidas;
};
