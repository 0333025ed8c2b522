import { cx } from '#client/lib/cx.ts';
import { palabrasCarga } from '#client/lib/puntos.ts';

type TamanoCarga = 'linea' | 'fila' | 'grande';

interface Props {
  /** In the session's unit. */
  readonly puntos: number;
  /** A week's, as `minutosDeCarga` and `minutosDeTareas` tell them; null shows points alone. */
  readonly minutos: number | null;
  /**
   * `linea` stands within a sentence or below a name, `fila` stacked and aligned as what surrounds it, `grande` is the
   * number of its card.
   */
  readonly tamano?: TamanoCarga;
  /** For differences. */
  readonly signo?: boolean;
}

const CIFRAS: Readonly<Record<TamanoCarga, string>> = {
  linea: 'font-extrabold',
  fila: 'font-extrabold',
  grande: 'cifra text-[min(1.875rem,9vw)]',
};
const RESTO: Readonly<Record<TamanoCarga, string>> = {
  linea: '',
  fila: 'text-sm font-semibold',
  grande: 'text-base font-bold',
};

/**
 * Shows the weight of a quota, a load or a task of the quarter: «≈ 45 min/semana · 546 pts». Without room the points go on the
 * next line, without their dot.
 */
export function Carga({ puntos, minutos, tamano = 'linea', signo = false }: Props) {
  const palabras = palabrasCarga(puntos, minutos, signo);
  const cifra = cx(tamano === 'linea' && 'whitespace-nowrap', CIFRAS[tamano]);
  return (
    <span className="tabular-nums">
      {palabras.minutos === null ? (
        <span aria-hidden className={cifra}>
          {palabras.puntos}
        </span>
      ) : (
        // Each part makes room for a dot before it; the first of a line has its own outside the box, which cuts it off.
        <span aria-hidden className={tamano === 'fila' ? 'inline-grid' : 'inline-flex max-w-full overflow-x-clip'}>
          <span className={tamano === 'fila' ? 'contents' : '-ml-[0.8em] flex min-w-0 flex-wrap items-baseline'}>
            <span className={cx('min-w-0', tamano !== 'fila' && 'pl-[0.8em]')}>
              <span className={cifra}>{palabras.minutos}</span>
              <wbr />
              <span className={RESTO[tamano]}>/semana</span>
            </span>{' '}
            <span className={cx('relative whitespace-nowrap', RESTO[tamano], tamano !== 'fila' && 'pl-[0.8em]')}>
              <span className={tamano === 'fila' ? 'hidden' : 'absolute left-[0.25em]'}>· </span>
              {palabras.puntos}
            </span>
          </span>
        </span>
      )}
      <span className="sr-only">{palabras.hablado}</span>
    </span>
  );
}
