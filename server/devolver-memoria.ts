import type { Presentes } from '#server/change/contexto.ts';

/** What the start leaves is given back as soon as it is over. */
const TRAS_EMPEZAR_MS = 1_000;
const CADA_MS = 60_000;

/** V8's own, with `--expose-gc`. Collects all that it can, and gives the room for what is made anew back to the system. */
const recogerTodo = (): void => {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
};

/**
 * Gives back what the start, and hours with people in them, leave behind, whenever nobody is connected: a tenth of the
 * memory, which V8 would keep, on a box that has other things to do. It takes the process a twentieth of a second.
 */
export const devolverMemoria = (cuantos: Presentes['cuantos'], recoger: () => void = recogerTodo): void => {
  let hayQueRecoger = true;
  const mirar = (): void => {
    const { aparatos, pantallas } = cuantos();
    const hayAlguien = aparatos + pantallas > 0;
    if (!hayAlguien && hayQueRecoger) recoger();
    hayQueRecoger = hayAlguien;
  };
  setTimeout(mirar, TRAS_EMPEZAR_MS).unref();
  setInterval(mirar, CADA_MS).unref();
};
