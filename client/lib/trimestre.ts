import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { sumarDias } from './fechas.ts';

const ORDINALES = ['Primer', 'Segundo', 'Tercer', 'Cuarto'] as const;

/** «Cuarto trimestre de 2026» of its first day. */
export const nombreTrimestre = (inicio: string): string => {
  const [ano = '', mes = '1'] = inicio.split('-');
  return `${ORDINALES[Math.floor((Number(mes) - 1) / 3)] ?? ''} trimestre de ${ano}`;
};

/**
 * In a quarter's last days a reparto is for the next one: as the domain has it, without its calendar, which is large.
 */
const DIAS_PARA_EL_SIGUIENTE = 14;

/** First day of a day's quarter. */
export const trimestreDe = (dia: string): string => {
  const [ano = '', mes = '1'] = dia.split('-');
  return `${ano}-${String(Math.floor((Number(mes) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
};

/** First day of the quarter that a reparto started on `hoy` is for. */
export const trimestreDelReparto = (hoy: string): string => trimestreDe(sumarDias(hoy, DIAS_PARA_EL_SIGUIENTE));

/**
 * Which quarter has no reparto yet though one that completed is in force: the present one, or in its last days the
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
