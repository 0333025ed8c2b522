import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { fechaCorta } from '#client/lib/fechas/fechas.ts';
import { proximaSemanaFuera } from '#shared/domain/ausencias/fuera.ts';
import { useQuery } from '@tanstack/react-query';
import { consultaAusencias } from '#client/lib/red/consultas.ts';

/**
 * Returns the days of an absence in words: «Del vie, 27 nov al dom, 29 nov», «El vie, 27 nov», «Una semana sí y otra no desde…».
 */
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

/** Returns whether the absence is over, has begun or is to come. Alternating weeks have begun even in a week at home. */
export const momentoDe = ({ desde, hasta }: Pick<Ausencia, 'desde' | 'hasta'>, hoy: string): Etapa => {
  if (hasta !== null && hasta < hoy) return 'pasada';
  return desde <= hoy ? 'empezada' : 'futura';
};

type Dias = Pick<Ausencia, 'desde' | 'hasta' | 'alternas'>;

/**
 * A way to end an absence. `entera` deletes it with its past days. With null the member is at home from today on, and past days
 * stay; of alternating weeks only the present one ends.
 */
export type Final = 'entera' | null;

interface Quien {
  readonly final: Final;
  readonly hoy: string;
  /** Name of the absent member; undefined when the reader is that member. */
  readonly nombre: string | undefined;
}

const LO_DE_SIEMPRE = 'Desde hoy vuelve a tocar lo de siempre.';
const LO_PASADO = 'Los días que ya han pasado se quedan como están.';

/** Returns the texts of the dialog that asks before an absence is ended. */
export const preguntaAlAcabar = (ausencia: Dias, { final, hoy, nombre }: Quien) => {
  if (final === 'entera')
    return {
      titulo: '¿Quitar esta ausencia?',
      texto:
        momentoDe(ausencia, hoy) === 'futura'
          ? diasFuera(ausencia)
          : 'También los días que ya han pasado: lo que quedó sin hacer contará como vencido.',
      aceptar: 'Quitar',
      peligro: true,
    };
  const proxima = proximaSemanaFuera(ausencia, hoy);
  const despues = proxima === null ? LO_PASADO : `La próxima semana fuera empieza el ${fechaCorta(proxima)}.`;
  return {
    titulo: nombre === undefined ? '¿Ya estás en casa?' : `¿${nombre} ha vuelto?`,
    texto: `${LO_DE_SIEMPRE} ${despues}`,
    aceptar: 'En casa',
    peligro: false,
  };
};

/** Returns the text of the toast after an absence was ended. */
export const dichoAlAcabar = (final: Final): string => (final === 'entera' ? 'Ausencia quitada' : 'De vuelta en casa');

export const useAusencias = () => useQuery(consultaAusencias);
