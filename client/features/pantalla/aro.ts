import { ULTIMOS_S } from './sonido.ts';

/** SVG attributes that draw parts of a circle with a circumference of 100, which begins at its top. */
interface Trazos {
  readonly strokeDasharray: string;
  /** Number of segments when the circle is drawn in segments, one a second. */
  readonly 'data-segmentos'?: number;
}

/** Length of one of the ten segments, and of the gap after it. */
const [SEGMENTO, HUECO] = [8, 2];

/**
 * Returns the attributes of the ring that shows `segundos` left of a turn of `limite` seconds: a part of the circle, and in the
 * last ten seconds a segment for each, a started one included. With more time than the limit, as after «Un minuto más», the ring
 * is full.
 */
export const trazosDe = (segundos: number, limite: number): Trazos => {
  if (segundos > ULTIMOS_S) return { strokeDasharray: `${String(Math.min(100, (100 * segundos) / limite))} 100` };
  const suyos = Array.from({ length: Math.ceil(segundos) }, () => `${String(SEGMENTO)} ${String(HUECO)}`);
  return { strokeDasharray: [...suyos, '0 100'].join(' '), 'data-segmentos': suyos.length };
};
