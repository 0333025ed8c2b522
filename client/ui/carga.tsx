import { numero } from '#shared/domain/palabras.ts';
import { type DiasContados, hablado, mostrado, unidad } from '#shared/domain/puntos-semana.ts';
import { cx } from '#client/lib/cx.ts';

interface Props {
  /** In the session's unit. */
  readonly carga: number;
  /** Days that it is for; null: each chore counts once. */
  readonly dias: DiasContados;
  /** The number to show when it is not the load's own: what a pick adds (`loQueSuma`). */
  readonly n?: number;
  /** `linea` stands within a sentence or below a name, `grande` is the number of its card. */
  readonly tamano?: 'linea' | 'grande';
}

/** Shows the weight of a quota, a load or a chore: «63 pts/sem». */
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
