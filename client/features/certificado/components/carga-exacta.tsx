import { numero } from '#shared/domain/palabras.ts';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { Carga } from '#client/ui/cifra.tsx';

interface Props {
  readonly carga: number;
  readonly dias: DiasContados;
  /** Rounded weekly number to show instead of the load's own, so that a list of them adds up (`sumasDe`). */
  readonly n?: number | undefined;
}

/** A load, rounded per week and exact: «63 pts/sem · 819 pts». A draft that counts each chore once shows the exact load alone. */
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
