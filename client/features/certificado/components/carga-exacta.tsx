import { numero } from '#shared/domain/palabras.ts';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { Carga } from '#client/ui/cifra.tsx';

interface Props {
  readonly carga: number;
  readonly dias: DiasContados;
  /**
   * Rounded number of points a week to show instead of the load's own rounding, so that a list adds up to its total (`sumasDe`).
   */
  readonly n?: number | undefined;
}

/**
 * A load as rounded points a week and as exact points: «63 pts/sem · 819 pts». In a draft that counts each chore once (`dias`
 * null), only the exact points.
 */
export const CargaExacta = ({ carga, dias, n }: Props) => (
  <>
    {dias !== null && (
      <>
        <Carga carga={carga} dias={dias} {...(n !== undefined && { n })} /> ·{' '}
      </>
    )}
    <span className="font-semibold whitespace-nowrap tabular-nums">{`${numero(carga)} ${pts(carga)}`}</span>
  </>
);
