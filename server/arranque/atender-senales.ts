import type { App } from '#server/app.ts';

/** A SIGTERM so soon after the first is the same one: the whole group gets it, and npm passes it on. */
const MISMA_SENAL_MS = 1_000;

/**
 * Stops in order when it is told to: alone at once, one of several once it has handed over, for which it takes so many
 * seconds twice. A SIGINT (somebody at a terminal) or another SIGTERM spares it that.
 */
export const atenderSenales = ({ app, retirarse }: App, relevo: number): void => {
  const yaMismo = new AbortController();
  let desde: number | null = null;
  const cerrar = async (): Promise<void> => {
    if (relevo > 0 && !yaMismo.signal.aborted) {
      app.log.info({ segundos: 2 * relevo }, 'handing over to the other servers');
      await retirarse(relevo, yaMismo.signal);
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
