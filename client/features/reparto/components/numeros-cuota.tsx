import { Cifra } from '#client/ui/cifra.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { numero, porCiento, pts } from '../vista.ts';

interface Props {
  readonly acumulado: number;
  readonly cuota: number;
  readonly color: string;
}

/** One's own quota: what is picked, of how much, and what is left. The number counts up when it changes. */
export function NumerosCuota({ acumulado, cuota, color }: Props) {
  return (
    <section aria-label="Tu cuota" className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p className="font-bold">
          <span className="cifra text-4xl">
            <Cifra valor={acumulado} />
          </span>{' '}
          <span className="whitespace-nowrap">de {numero(cuota)} pts</span>
        </p>
        <p className="cifra text-2xl">{porCiento(acumulado, cuota)} %</p>
      </div>
      <BarraCuota etiqueta="Tu cuota" valor={acumulado} total={cuota} color={color} />
      <p className="text-sm font-bold">{acumulado >= cuota ? 'Tu cuota está completa' : `Te quedan ${pts(cuota - acumulado)}`}</p>
    </section>
  );
}
