/** Interval in ms at which the wake lock is requested again, because the system may drop it, as on a low battery. */
const CADA_MS = 60_000;

/**
 * Keeps the device's screen on while the page is visible, where the browser can. The browser drops the lock when the page is
 * hidden, so it is requested again. Returns the function that stops it.
 */
export const mantenerDespierta = (): (() => void) => {
  if (!('wakeLock' in navigator)) return () => {};
  let bloqueo: WakeLockSentinel | null = null;
  let pidiendo = false;
  let parado = false;
  const pedir = async () => {
    if (document.visibilityState !== 'visible' || parado || pidiendo || bloqueo?.released === false) return;
    pidiendo = true;
    bloqueo = await navigator.wakeLock.request('screen').catch(() => null);
    pidiendo = false;
    if (parado) await bloqueo?.release();
  };
  const alCambiar = () => void pedir();
  alCambiar();
  document.addEventListener('visibilitychange', alCambiar);
  const reloj = setInterval(alCambiar, CADA_MS);
  return () => {
    parado = true;
    clearInterval(reloj);
    document.removeEventListener('visibilitychange', alCambiar);
    void bloqueo?.release();
  };
};
