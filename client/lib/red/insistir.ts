/** Milliseconds before the second try. Each later pause is twice as long, up to `MAYOR_PAUSA_MS`. */
export const PRIMERA_PAUSA_MS = 2_000;
const MAYOR_PAUSA_MS = 60_000;

/** Resolves after `ms`, or as soon as the browser goes online. */
const pausaOConRed = (ms: number): Promise<void> =>
  new Promise((seguir) => {
    const yaEsta = () => {
      clearTimeout(reloj);
      removeEventListener('online', yaEsta);
      seguir();
    };
    const reloj = setTimeout(yaEsta, ms);
    addEventListener('online', yaEsta);
  });

/** Retries a request until it succeeds, so it never rejects. For data without which the screen works meanwhile. */
export const insistir = async <T>(pedir: () => Promise<T>): Promise<T> => {
  for (let ms = PRIMERA_PAUSA_MS; ; ms = Math.min(2 * ms, MAYOR_PAUSA_MS)) {
    try {
      return await pedir();
    } catch {
      await pausaOConRed(ms);
    }
  }
};
