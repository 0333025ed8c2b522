/** Before the second try, in milliseconds. Each pause after it is twice as long, up to the longest. */
export const PRIMERA_PAUSA_MS = 2_000;
const MAYOR_PAUSA_MS = 60_000;

/** Resolves after so long, or as soon as the browser says that it has a network again. */
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

/** Asks until it comes, so it never rejects: for a file that the screen stands without. */
export const insistir = async <T>(pedir: () => Promise<T>): Promise<T> => {
  for (let ms = PRIMERA_PAUSA_MS; ; ms = Math.min(2 * ms, MAYOR_PAUSA_MS)) {
    try {
      return await pedir();
    } catch {
      await pausaOConRed(ms);
    }
  }
};
