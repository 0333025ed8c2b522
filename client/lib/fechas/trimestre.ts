import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { trimestreDe, trimestreDelReparto } from '#shared/domain/dias.ts';

const ORDINALES = ['Primer', 'Segundo', 'Tercer', 'Cuarto'] as const;

/** Names a quarter by its first day: «Cuarto trimestre de 2026». */
export const nombreTrimestre = (inicio: string): string => {
  const [ano = '', mes = '1'] = inicio.split('-');
  return `${ORDINALES[Math.floor((Number(mes) - 1) / 3)] ?? ''} trimestre de ${ano}`;
};

/**
 * Returns the quarter that needs a draft, if the given draft is in force and of an earlier quarter; else null. It is the current
 * quarter (`ESTE`) or, in the current one's last 14 days, the next (`PROXIMO`).
 */
export const porRepartir = (
  { fase, trimestre_inicio }: Pick<SesionReparto, 'fase' | 'trimestre_inicio'>,
  hoy: string,
): { readonly trimestre: string; readonly es: 'ESTE' | 'PROXIMO' } | null => {
  const trimestre = trimestreDelReparto(hoy);
  if (fase !== 'COMPLETADA' || trimestre_inicio >= trimestre) return null;
  return { trimestre, es: trimestre === trimestreDe(hoy) ? 'ESTE' : 'PROXIMO' };
};

/** Whether a family has had no draft yet. A cancelled draft with none before it counts as none. */
export const sinRepartoAun = (sesion: Pick<SesionReparto, 'fase'> | null): boolean =>
  sesion === null || sesion.fase === 'CANCELADA';
