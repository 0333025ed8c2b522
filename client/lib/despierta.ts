/** The system may take the lock away, as when the battery is low: it is asked for again this often. */
const CADA_MS = 60_000;

/**
 * Keeps the device awake while its page is seen, where the browser can. The browser ends the lock whenever the page is
 * hidden, so it is asked for again. Returns how to stop.
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
