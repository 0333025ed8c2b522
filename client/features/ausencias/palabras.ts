import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { fechaCorta } from '#client/lib/fechas/fechas.ts';

/** The days of an absence in words: «Del vie, 27 nov al dom, 29 nov», «El vie, 27 nov», «Una semana sí y otra no desde…». */
export const diasFuera = ({ desde, hasta, alternas }: Pick<Ausencia, 'desde' | 'hasta' | 'alternas'>): string => {
  if (alternas) {
    const fin = hasta === null ? '' : `, hasta el ${fechaCorta(hasta)}`;
    return `Una semana sí y otra no desde el ${fechaCorta(desde)}${fin}`;
  }
  return hasta === null || hasta === desde
    ? `El ${fechaCorta(desde)}`
    : `Del ${fechaCorta(desde)} al ${fechaCorta(hasta)}`;
};

export type Etapa = 'pasada' | 'empezada' | 'futura';

/** Whether the absence is past, started or future. Alternating weeks stay started during the weeks at home. */
export const momentoDe = ({ desde, hasta }: Pick<Ausencia, 'desde' | 'hasta'>, hoy: string): Etapa => {
  if (hasta !== null && hasta < hoy) return 'pasada';
  return desde <= hoy ? 'empezada' : 'futura';
};
