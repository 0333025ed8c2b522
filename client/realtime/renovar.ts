import { leerTokenAcceso, suscribirCredenciales } from '#client/lib/credenciales.ts';
import { refrescar } from '#client/lib/refrescar.ts';
import { acabaEn } from '#client/lib/vida-acceso.ts';
import { ahoraServidor } from '#client/lib/hora-servidor.ts';

/** Milliseconds before its end from which an access token is renewed. */
const ANTES_MS = 60_000;
/** The shortest pause between two renewals, in ms: also for a phone whose clock is wrong, and after a failure. */
const ENTRE_MS = 30_000;
/** Longest delay that a timer can hold, in ms. */
const MAXIMO_MS = 2_147_483_647;

/**
 * Renews the access token in the background a minute before it ends while the page is visible, so that a tap has nothing to wait
 * for. Returns the function that stops it.
 */
export const renovarATiempo = (): (() => void) => {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  let ultima = -ENTRE_MS;
  const armar = (): void => {
    clearTimeout(reloj);
    const acceso = leerTokenAcceso();
    if (acceso === null || document.visibilityState !== 'visible') return;
    const espera = Math.max(acabaEn(acceso) - ahoraServidor() - ANTES_MS, ultima + ENTRE_MS - performance.now(), 0);
    if (espera > MAXIMO_MS) return;
    reloj = setTimeout(() => {
      ultima = performance.now();
      // A failure is no news here: the next request meets it and says what is wrong.
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
