import type { Dia } from '#shared/domain/tipos.ts';

/** A day as a member's streak sees it: something was completed, something due was left undone, or neither. */
export type Suerte = 'HECHO' | 'FALLADO' | 'NADA';

/** Counts a streak day by day, as the rule words it: two comodines a month, for streaks of three days or more. */
export const contarRacha = () => {
  let racha = 0;
  const comodines: Dia[] = [];
  return {
    /** Counts one day. A completion adds 1; a missed day takes a comodín, or ends the streak; any other day changes nothing. */
    vivir: (dia: Dia, suerte: Suerte): void => {
      if (suerte === 'HECHO') racha += 1;
      if (suerte !== 'FALLADO') return;
      const delMes = comodines.filter((c) => c.slice(0, 7) === dia.slice(0, 7));
      if (racha > 2 && delMes.length < 2) comodines.push(dia);
      else racha = 0;
    },
    racha: (): number => racha,
    comodines: (): readonly Dia[] => [...comodines],
  };
};
