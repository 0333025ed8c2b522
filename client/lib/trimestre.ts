const ORDINALES = ['Primer', 'Segundo', 'Tercer', 'Cuarto'] as const;

/** «Cuarto trimestre de 2026» of its first day. */
export const nombreTrimestre = (inicio: string): string => {
  const [ano = '', mes = '1'] = inicio.split('-');
  return `${ORDINALES[Math.floor((Number(mes) - 1) / 3)] ?? ''} trimestre de ${ano}`;
};
