import { numero } from '#shared/domain/palabras.ts';
import { type DiasContados, hablado, mostrado, unidad } from '#shared/domain/puntos-semana.ts';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props {
  /** The load, in the session's unit. */
  readonly carga: number;
  /** The days that the load covers; null if each chore counts once. */
  readonly dias: DiasContados;
  /** The number to show if it differs from the load itself: what a pick adds after rounding (`loQueSuma`). */
  readonly n?: number;
  /** `linea` is for use within text; `grande` is the main number of a card. */
  readonly tamano?: 'linea' | 'grande';
}

/** A load, quota or chore's weight with its unit, such as «63 pts/sem», spelled out for screen readers. */
export function Carga({ carga, dias, n = mostrado(carga, dias), tamano = 'linea' }: Props) {
  return (
    <span className="tabular-nums">
      <span aria-hidden className="whitespace-nowrap">
        <span className={cx(tamano === 'linea' ? 'font-extrabold' : 'cifra text-[min(1.875rem,9vw)]')}>
          {numero(n, 1)}
        </span>{' '}
        <span className={cx(tamano === 'linea' ? 'font-semibold' : 'text-base font-bold')}>{unidad(n, dias)}</span>
      </span>
      <span className="sr-only">{hablado(n, dias)}</span>
    </span>
  );
}
