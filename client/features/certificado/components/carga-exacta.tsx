import { numero } from '#shared/domain/palabras.ts';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import { pts } from '#client/lib/puntos.ts';
import { Carga } from '#client/ui/carga.tsx';

interface Props {
  readonly carga: number;
  readonly dias: DiasContados;
  /** The rounded number to show if it differs from the load's own (`sumasDe`). */
  readonly n?: number | undefined;
}

/** A load, rounded and exact: «63 pts/sem · 819 pts». Only exact for a draft that counts each chore once. */
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
