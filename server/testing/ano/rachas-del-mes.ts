import type { Casa } from './casa.ts';
import { diaDe, leerAusencias, leerDevueltas, leerFilas, numeroDe, quienFalta } from './filas.ts';
import { caminar, diasDe, primerDia } from './recuento/rachas.ts';

/** Streaks of seven days or more with which a month began, and how many of them reached its end. */
export interface RachasDelMes {
  readonly empiezan: number;
  /** Streaks in which no day was missed: all that would survive without comodines. */
  readonly sinComodines: number;
  readonly conComodines: number;
}

/** Minimum length, in days, of a streak that is counted. */
const LARGA = 7;

/** Counts the long streaks of a family's year, month by month. */
export const contarRachasDelMes = async (casa: Casa): Promise<RachasDelMes> => {
  const falta = quienFalta(await leerAusencias(casa));
  const vida = { filas: await leerFilas(casa), devueltas: await leerDevueltas(casa), falta, local: casa.diaLocal };
  const hoy = numeroDe(casa.hoy);
  let [empiezan, sinComodines, conComodines] = [0, 0, 0];
  for (const { id } of casa.personas) {
    const dias = diasDe(vida, id, hoy, []);
    const nacio = primerDia(dias, hoy);
    const primeros = Array.from({ length: hoy - nacio }, (_, n) => nacio + n).filter((d) => diaDe(d).endsWith('-01'));
    for (const [i, primero] of primeros.entries()) {
      const siguiente = primeros[i + 1];
      if (siguiente === undefined) break;
      const [antes] = caminar(dias, nacio, primero - 1);
      if (antes === undefined || antes.racha < LARGA) continue;
      let fallados = 0;
      for (let d = primero; d < siguiente; d += 1) if (!dias.hechos.has(d) && dias.debidos.has(d)) fallados += 1;
      empiezan += 1;
      if (fallados === 0) sinComodines += 1;
      if (fallados <= 2) conComodines += 1;
    }
  }
  return { empiezan, sinComodines, conComodines };
};
