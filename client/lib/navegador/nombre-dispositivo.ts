const primera = (texto: string, ...opciones: readonly (readonly [RegExp, string])[]): string | undefined =>
  opciones.find(([forma]) => forma.test(texto))?.[1];

/** Returns a device's name as its owner would call it: «Chrome en Android». */
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
