import type { QueryClient } from '@tanstack/react-query';
import { pausa } from './pausa.ts';
import { queryClient } from './query-client.ts';

/** So long at most from the first draw: a read that fails is tried again for longer. */
const PACIENCIA_MS = 3_000;
/** Draws the answer first. */
const RESPIRO_MS = 200;

let anunciar: () => void;
const puesta = new Promise<void>((hecho) => {
  anunciar = hecho;
});
/** Says that a screen has been drawn, and asked for what it shows. */
export const anunciarPantalla = (): void => anunciar();

/** Resolves when nothing is being read. */
export const sinLecturas = (cache: QueryClient): Promise<void> =>
  new Promise((hecho) => {
    const mirar = (): void => {
      if (cache.isFetching() > 0) return;
      dejar();
      hecho();
    };
    const dejar = cache.getQueryCache().subscribe(mirar);
    mirar();
  });

let asentada: Promise<void> | undefined;

/**
 * Resolves once the first screen has what it asked for, or has had time to. What every screen needs, but none to stand, is
 * fetched after that: on a slow network it would only come in between.
 */
export const cuandoAsiente = (): Promise<void> =>
  (asentada ??= Promise.race([puesta.then(() => sinLecturas(queryClient)), pausa(PACIENCIA_MS)]).then(() =>
    pausa(RESPIRO_MS),
  ));
