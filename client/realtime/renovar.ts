import { acabaEn, leerTokenAcceso, suscribirCredenciales } from '#client/lib/acceso/credenciales.ts';
import { refrescar } from '#client/lib/acceso/refrescar.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';

/** Milliseconds before its expiry at which an access token is refreshed. */
const ANTES_MS = 60_000;
/** Shortest pause between two refreshes, in ms. It limits retries after a failure, and on a phone whose clock is wrong. */
const ENTRE_MS = 30_000;
/** Longest delay that a timer can hold, in ms. */
const MAXIMO_MS = 2_147_483_647;

/**
 * Refreshes the access token a minute before it expires, while the page is visible, so that a tap need not wait for a
 * refresh. Returns the function that stops it.
 */
export const renovarATiempo = (): (() => void) => {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  /** When the last refresh began, by `performance.now()`. */
  let ultima = -ENTRE_MS;
  const armar = (): void => {
    clearTimeout(reloj);
    const acceso = leerTokenAcceso();
    if (acceso === null || document.visibilityState !== 'visible') return;
    const espera = Math.max(acabaEn(acceso) - ahoraServidor() - ANTES_MS, ultima + ENTRE_MS - performance.now(), 0);
    if (espera > MAXIMO_MS) return;
    reloj = setTimeout(() => {
      ultima = performance.now();
      // After a success the new token sets the timer again (`suscribirCredenciales`). A failure is not shown, because the next
      // request meets it too and reports it.
      refrescar(acceso).catch(armar);
    }, espera);
  };
  const dejar = suscribirCredenciales(armar);
  document.addEventListener('visibilitychange', armar);
  armar();
  return () => {
    clearTimeout(reloj);
    dejar();
    document.removeEventListener('visibilitychange', armar);
  };
};
