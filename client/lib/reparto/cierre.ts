import type { LecturaPaquete } from '#shared/domain/reparto/cierre/objetivo.ts';
import { numero } from '#shared/domain/palabras.ts';
import { conUnidad, cuentaDe, type DiasContados, loQueFalta, porCiento } from '#shared/domain/puntos-semana.ts';

/** The largest distance from a quota, and the sum of all distances, computed from the rounded totals that the screen shows. */
interface Vistas {
  readonly mayor: number;
  readonly suma: number;
}

/**
 * A batch of proposed changes. `antes` and `despues` are the exact values that the closing minimizes, before the batch and after
 * it: largest distance, sum of distances, sum of their squares. `vistas` are the distances as shown.
 */
export interface PaqueteVisto extends Pick<LecturaPaquete, 'antes' | 'despues'> {
  readonly vistas: { readonly antes: Vistas; readonly despues: Vistas };
}

/** Returns a batch with its distances as differences of the totals shown, so that anybody can check them. */
export const paqueteVisto = (
  { antes, despues, miembros }: LecturaPaquete,
  cuotas: Readonly<Record<number, number>>,
  dias: DiasContados,
): PaqueteVisto => {
  const vistas = (cual: 'antes' | 'despues'): Vistas => {
    const distancias = miembros.map((m) => {
      const cuota = cuotas[m.miembro] ?? 0;
      return Math.abs(loQueFalta(cuota + m[cual], cuota, dias));
    });
    return { mayor: Math.max(0, ...distancias), suma: distancias.reduce((s, d) => s + d, 0) };
  };
  return { antes, despues, vistas: { antes: vistas('antes'), despues: vistas('despues') } };
};

/** «de 12,3 a 1,5 pts/sem»; null if both numbers read the same. */
const deA = (antes: number, despues: number, dias: DiasContados): string | null => {
  const desde = numero(antes, 1);
  return desde === numero(despues, 1) ? null : `de ${desde} a ${conUnidad(despues, dias)}`;
};

/**
 * Says in one line what a batch of changes does for the family, never for the logged-in member: how far the largest distance
 * falls or, if that stays exactly the same, the sum of distances. If the numbers shown do not change, says only that it gets
 * better.
 */
export const tituloDePaquete = ({ antes, despues, vistas }: PaqueteVisto, dias: DiasContados): string => {
  const mayor = despues[0] < antes[0] ? deA(vistas.antes.mayor, vistas.despues.mayor, dias) : null;
  if (mayor !== null) return `Quien más lejos queda de lo suyo pasa ${mayor}`;
  const suma =
    despues[0] === antes[0] && despues[1] < antes[1] ? deA(vistas.antes.suma, vistas.despues.suma, dias) : null;
  if (suma !== null) return `Entre todos, lo que os separa de lo vuestro pasa ${suma}`;
  const mejora = despues.some((n, i) => n < (antes[i] ?? 0));
  return mejora ? 'Cada uno queda más cerca de lo suyo' : 'Últimos ajustes';
};

/** Says in words how far from a quota anybody is at most after a batch of changes. */
export const fraseDePaquete = (
  { despues: [mayor], vistas }: Pick<PaqueteVisto, 'despues' | 'vistas'>,
  dias: DiasContados,
): string =>
  mayor === 0
    ? 'Con estos cambios cada uno queda justo en su cuota.'
    : `Con estos cambios, quien más lejos queda de su cuota, por arriba o por abajo, está a ${conUnidad(vistas.despues.mayor, dias)}.`;

/** A member's load before and after a change, as its card shows it. */
export interface LugarTras {
  /** Load before (`antes`) and after (`despues`) the change, in whole percent of the quota. */
  readonly antes: number;
  readonly despues: number;
  /** Load before plus change, in words: «75 + 2 = 77 de 78 pts/sem». */
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
