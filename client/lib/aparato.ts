/** Whether this is an iPhone or an iPad, which says that it is a Mac. */
export const esApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether the app runs from the home screen, in a window of its own. */
export const estaInstalada = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
