import { flushCompileCache } from 'node:module';

/** Size of the heap above which nothing is collected here, in bytes: it would take long, and a busy V8 collects by itself. */
const MAXIMO = 64 * 1_048_576;

/**
 * Cleans up after a start. First it saves the compile cache: Node itself saves it only on exit, and a box at home is usually just
 * switched off. Then, if Node runs with `--expose-gc`, it forces a garbage collection: the start leaves 13 MB that V8 would keep
 * as long as little happens. This order matters, because the collection also drops compiled code.
 */
export const recoger = (): void => {
  flushCompileCache();
  if (process.memoryUsage().heapUsed > MAXIMO) return;
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
