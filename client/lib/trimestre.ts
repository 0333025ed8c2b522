import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { trimestreDe, trimestreDelReparto } from '#shared/domain/dias.ts';

const ORDINALES = ['Primer', 'Segundo', 'Tercer', 'Cuarto'] as const;

/** «Cuarto trimestre de 2026» of its first day. */
export const nombreTrimestre = (inicio: string): string => {
  const [ano = '', mes = '1'] = inicio.split('-');
  return `${ORDINALES[Math.floor((Number(mes) - 1) / 3)] ?? ''} trimestre de ${ano}`;
};

/**
 * Returns the quarter that has no reparto yet although a completed one is in force: the present one, or in its last days the
 * coming one; null when there is none to prepare.
 */
export const porRepartir = (
  { fase, trimestre_inicio }: Pick<SesionReparto, 'fase' | 'trimestre_inicio'>,
  hoy: string,
): { readonly trimestre: string; readonly es: 'ESTE' | 'PROXIMO' } | null => {
  const trimestre = trimestreDelReparto(hoy);
  if (fase !== 'COMPLETADA' || trimestre_inicio >= trimestre) return null;
  return { trimestre, es: trimestre === trimestreDe(hoy) ? 'ESTE' : 'PROXIMO' };
};
