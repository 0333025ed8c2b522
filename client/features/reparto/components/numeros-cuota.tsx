import { numero } from '#shared/domain/palabras.ts';
import { enPuntos, porCiento } from '#client/lib/puntos.ts';
import { palabrasCarga } from '#client/lib/carga.ts';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import type { Vista } from '#client/lib/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly color: string;
}

/**
 * One's own quota: what it asks for in minutes a week, what is picked of its points, and what is left. What is picked
 * counts up when it changes.
 */
export function NumerosCuota({ vista, yo, color }: Props) {
  const acumulado = vista.estado.acumulado[yo] ?? 0;
  const cuota = vista.estado.cuotas[yo] ?? 0;
  const queda = cuota - acumulado;
  const { minutos } = palabrasCarga(cuota, vista.minutosDe(cuota));
  return (
    <section aria-label="Tu cuota" className="grid gap-1.5">
      <p className="leading-tight font-bold">
        Tu cuota <span className="cifra text-[min(1.625rem,8vw)]">{minutos ?? enPuntos(cuota)}</span>
        {minutos !== null && '/semana'}
      </p>
      <BarraCuota etiqueta="Tu cuota" valor={acumulado} total={cuota} color={color} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 leading-tight font-bold">
        <p>
          <Cifra valor={acumulado} /> <span className="whitespace-nowrap">de {numero(cuota)} pts</span> ·{' '}
          <span className="tabular-nums">{porCiento(acumulado, cuota)} %</span>
        </p>
        <p>{queda <= 0 ? 'Tu cuota está completa' : acumulado > 0 && <Queda vista={vista} puntos={queda} />}</p>
      </div>
    </section>
  );
}

const Queda = ({ vista, puntos }: { readonly vista: Vista; readonly puntos: number }) => (
  <>
    Te quedan <Carga puntos={puntos} minutos={vista.minutosDe(puntos)} />
  </>
);
