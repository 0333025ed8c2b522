import type { EstadoReparto } from '../tipos.ts';

/** From so much to so much. */
export interface Margen {
  readonly de: number;
  readonly hasta: number;
}

/** What rehearsed drafts leave, in the session's unit. */
export interface LoQueQueda {
  /** How many drafts it is of. */
  readonly veces: number;
  /** The largest distance from a quota, over or under, of each draft, ascending. */
  readonly diferencias: readonly number[];
  /** What nearly all leave: without the tenth at either end. */
  readonly casi_siempre: Margen;
  /** Half of them leave less. */
  readonly normal: number;
  /** The worst of all. */
  readonly peor: number;
  /** What each member ends with nearly always. */
  readonly de_cada_uno: readonly (Margen & { readonly miembro: number })[];
}

/** The value below which so many of ten lie; of an ascending list that is not empty. */
const decimo = (ordenados: readonly number[], n: number): number =>
  ordenados[Math.round(((ordenados.length - 1) * n) / 10)] ?? 0;

const margenDe = (ordenados: readonly number[]): Margen => ({ de: decimo(ordenados, 1), hasta: decimo(ordenados, 9) });

const ascendente = (ns: readonly number[]): number[] => ns.toSorted((a, b) => a - b);

/** A draft that is over: what everybody was to get, and has got. */
export type Terminado = Pick<EstadoReparto, 'participantes' | 'cuotas' | 'cuotas_finales'>;

/** Draws up what a number of rehearsed drafts of the same start have left; null of none. */
export function resumirEnsayos(ensayos: readonly Terminado[]): LoQueQueda | null {
  const [primero] = ensayos;
  if (primero === undefined) return null;
  const final = ({ cuotas_finales }: Terminado, id: number): number => cuotas_finales?.[id] ?? 0;
  const diferencias = ascendente(
    ensayos.map((e) => Math.max(...e.participantes.map(({ id }) => Math.abs(final(e, id) - (e.cuotas[id] ?? 0))))),
  );
  return {
    veces: ensayos.length,
    diferencias,
    casi_siempre: margenDe(diferencias),
    normal: decimo(diferencias, 5),
    peor: diferencias.at(-1) ?? 0,
    de_cada_uno: primero.participantes.map(({ id }) => ({
      miembro: id,
      ...margenDe(ascendente(ensayos.map((e) => final(e, id)))),
    })),
  };
}
