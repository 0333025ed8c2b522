import type { QueryClient } from '@tanstack/react-query';
import { pausa } from '#client/lib/navegador/pausa.ts';
import { queryClient } from './query-client.ts';

/** Longest time in milliseconds that `cuandoAsiente` waits for the screen's data, because failing reads retry for longer. */
const PACIENCIA_MS = 3_000;
/** Milliseconds left to draw the answers before `cuandoAsiente` resolves. */
const RESPIRO_MS = 200;

/** Resolves `puesta`, which waits for the first screen. */
let anunciar: () => void;
const puesta = new Promise<void>((hecho) => {
  anunciar = hecho;
});
/** Tells `cuandoAsiente` that the first screen is drawn and its reads have started. */
export const anunciarPantalla = (): void => anunciar();

/** Resolves as soon as no read of this cache is in flight. */
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
 * Waits until the first screen has its data, at most `PACIENCIA_MS` from the first call, and then `RESPIRO_MS`. Await it before
 * loading code that no screen needs in order to appear, so that a slow network serves the screen first.
 */
export const cuandoAsiente = (): Promise<void> =>
  (asentada ??= Promise.race([puesta.then(() => sinLecturas(queryClient)), pausa(PACIENCIA_MS)]).then(() =>
    pausa(RESPIRO_MS),
  ));
