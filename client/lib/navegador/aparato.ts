/** Whether this is an iPhone or iPad. An iPad calls itself a Mac, but has a touch screen. */
export const esApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether the app was opened from the home screen, in a window of its own. */
export const estaInstalada = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
