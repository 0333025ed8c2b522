/** Whether this is an iPhone or iPad. An iPad calls itself a Mac, but has a touch screen. */
export const esApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether the app runs installed, in a window of its own. */
export const estaInstalada = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

const primera = (texto: string, ...opciones: readonly (readonly [RegExp, string])[]): string | undefined =>
  opciones.find(([forma]) => forma.test(texto))?.[1];

/**
 * Returns a device's name as its owner would call it: «Chrome en Android». The order of the patterns matters, because a user
 * agent contains the names of others too: Edge's says Chrome and Safari, Android's says Linux.
 */
export const nombreDeDispositivo = (agente: string): string => {
  const navegador =
    primera(
      agente,
      [/Edg/, 'Edge'],
      [/SamsungBrowser/, 'Samsung Internet'],
      [/OPR|Opera/, 'Opera'],
      [/Firefox|FxiOS/, 'Firefox'],
      [/Chrome|CriOS/, 'Chrome'],
      [/Safari/, 'Safari'],
    ) ?? 'Navegador';
  const sistema = primera(
    agente,
    [/Android/, 'Android'],
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/CrOS/, 'Chromebook'],
    [/Windows/, 'Windows'],
    [/Macintosh/, 'Mac'],
    [/Linux/, 'Linux'],
  );
  return sistema === undefined ? navegador : `${navegador} en ${sistema}`;
};
