import type { App } from '#server/app.ts';
import { flushCompileCache } from 'node:module';

/**
 * Time, in ms, after the first signal within which a SIGTERM counts as the same one. A service manager signals the whole
 * process group, and npm, which is in it, passes the signal on to the server a second time.
 */
const MISMA_SENAL_MS = 1_000;

/**
 * Closes the server on SIGTERM or SIGINT, and ends the process. One of several servers (`cesion` > 0) first hands over to
 * the others for 2 × `cesion` seconds. A SIGINT or a later SIGTERM skips that.
 */
export const atenderSenales = ({ app, retirarse }: App, cesion: number): void => {
  const yaMismo = new AbortController();
  let desde: number | null = null;
  const cerrar = async (): Promise<void> => {
    if (cesion > 0 && !yaMismo.signal.aborted) {
      app.log.info({ segundos: 2 * cesion }, 'handing over to the other servers');
      await retirarse(cesion, yaMismo.signal);
    }
    await app.close();
  };
  const terminar = (): void => {
    if (desde !== null) return;
    desde = performance.now();
    cerrar().then(
      () => process.exit(),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', () => {
    yaMismo.abort();
    terminar();
  });
  process.on('SIGTERM', () => {
    if (desde !== null && performance.now() - desde > MISMA_SENAL_MS) yaMismo.abort();
    terminar();
  });
};

/**
 * Size of the heap in bytes above which nothing is collected here: it would take long, and a busy V8 collects by itself.
 */
const MAXIMO = 64 * 1_048_576;

/**
 * Cleans up after a start. First it saves the compile cache: Node itself does so only on exit, and a box at home is usually
 * just switched off. Then, if Node runs with `--expose-gc`, it collects the garbage of the start, which V8 keeps as long as
 * little happens. In this order, because the collection also drops compiled code.
 */
export const recoger = (): void => {
  flushCompileCache();
  if (process.memoryUsage().heapUsed > MAXIMO) return;
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
