import type { LecturaPaquete } from '#shared/domain/reparto/cierre/lectura.ts';
import { numero } from '#shared/domain/palabras.ts';
import { cuentaDe, type DiasContados, enPts, mostrado, porCiento } from '#shared/domain/puntos-semana.ts';

/** «de 12,3 a 1,5 pts/sem»; null where both read the same. */
const deA = (antes: number, despues: number, dias: DiasContados): string | null => {
  const desde = mostrado(antes, dias);
  return desde === mostrado(despues, dias) ? null : `de ${numero(desde, 1)} a ${enPts(despues, dias)}`;
};

/** A bundle's effect for the family, in one line; never its advantage for the reader. */
export const tituloDePaquete = (
  { antes, despues }: Pick<LecturaPaquete, 'antes' | 'despues'>,
  dias: DiasContados,
): string => {
  const mayor = despues[0] < antes[0] ? deA(antes[0], despues[0], dias) : null;
  if (mayor !== null) return `La mayor diferencia baja ${mayor}`;
  const suma = despues[0] === antes[0] && despues[1] < antes[1] ? deA(antes[1], despues[1], dias) : null;
  if (suma !== null) return `Las diferencias, sumadas, bajan ${suma}`;
  const mejora = despues.some((n, i) => n < (antes[i] ?? 0));
  return mejora ? 'Las diferencias quedan más igualadas' : 'Últimos ajustes';
};

/** The largest distance from a quota after a bundle, with its number. */
export const fraseDePaquete = ({ despues: [mayor] }: Pick<LecturaPaquete, 'despues'>, dias: DiasContados): string =>
  mayor === 0
    ? 'Con estos cambios cada uno queda justo en su cuota.'
    : `Con estos cambios, quien más lejos queda de su cuota, por arriba o por abajo, está a ${enPts(mayor, dias)}.`;

/** A member's load before and after a change, as its card tells it. */
export interface LugarTras {
  /** Whole percent of their quota. */
  readonly antes: number;
  readonly despues: number;
  /** «75 + 2 = 77 de 78 pts/sem». */
  readonly cuenta: string;
}

/** The place to which a change brings somebody; `antes` and `despues` are distances from their quota, positive is over. */
export const lugarTras = (
  { antes, despues }: { readonly antes: number; readonly despues: number },
  cuota: number,
  dias: DiasContados,
): LugarTras => ({
  antes: porCiento(cuota + antes, cuota),
  despues: porCiento(cuota + despues, cuota),
  cuenta: cuentaDe({ antes: cuota + antes, despues: cuota + despues, cuota }, dias),
});
