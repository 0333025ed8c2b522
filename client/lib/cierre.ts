import type { LecturaPaquete } from '#shared/domain/reparto/cierre/lectura.ts';
import { numero } from '#shared/domain/palabras.ts';
import { cuentaDe, type DiasContados, enPts, mostrado, porCiento } from '#shared/domain/puntos-semana.ts';

/** «de 12,3 a 1,5 pts/sem»; null if both numbers read the same. */
const deA = (antes: number, despues: number, dias: DiasContados): string | null => {
  const desde = mostrado(antes, dias);
  return desde === mostrado(despues, dias) ? null : `de ${numero(desde, 1)} a ${enPts(despues, dias)}`;
};

/** The effect of a batch of changes on the family in one line. It never states the reader's own advantage. */
export const tituloDePaquete = (
  { antes, despues }: Pick<LecturaPaquete, 'antes' | 'despues'>,
  dias: DiasContados,
): string => {
  const mayor = despues[0] < antes[0] ? deA(antes[0], despues[0], dias) : null;
  if (mayor !== null) return `Quien más lejos queda de lo suyo pasa ${mayor}`;
  const suma = despues[0] === antes[0] && despues[1] < antes[1] ? deA(antes[1], despues[1], dias) : null;
  if (suma !== null) return `Entre todos, lo que os separa de lo vuestro pasa ${suma}`;
  const mejora = despues.some((n, i) => n < (antes[i] ?? 0));
  return mejora ? 'Cada uno queda más cerca de lo suyo' : 'Últimos ajustes';
};

/** Says in words how far from a quota anybody is at most after a batch of changes. */
export const fraseDePaquete = ({ despues: [mayor] }: Pick<LecturaPaquete, 'despues'>, dias: DiasContados): string =>
  mayor === 0
    ? 'Con estos cambios cada uno queda justo en su cuota.'
    : `Con estos cambios, quien más lejos queda de su cuota, por arriba o por abajo, está a ${enPts(mayor, dias)}.`;

/** A member's load before and after a change, as its card shows it. */
export interface LugarTras {
  /** Load before (`antes`) and after (`despues`) the change, in whole percent of the quota. */
  readonly antes: number;
  readonly despues: number;
  /** The sum in words: «75 + 2 = 77 de 78 pts/sem». */
  readonly cuenta: string;
}

/** Returns a member's loads around a change. `antes` and `despues` are distances from the quota; positive is over it. */
export const lugarTras = (
  { antes, despues }: { readonly antes: number; readonly despues: number },
  cuota: number,
  dias: DiasContados,
): LugarTras => ({
  antes: porCiento(cuota + antes, cuota),
  despues: porCiento(cuota + despues, cuota),
  cuenta: cuentaDe({ antes: cuota + antes, despues: cuota + despues, cuota }, dias),
});
