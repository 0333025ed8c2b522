import { Lock } from 'lucide-react';
import { plural } from '#shared/domain/palabras.ts';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import type { Recuento } from '../recuento.ts';

/** How many are left, as the hero number, over a bar that fills with each vote. */
export function AvanceVotos({ quedan, total }: Pick<Recuento, 'quedan' | 'total'>) {
  const hechas = total - quedan;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <output className="flex items-baseline gap-2 font-extrabold">
          <span className="cifra text-5xl text-marca">
            <Cifra valor={quedan} />
          </span>
          {quedan === 1 ? 'tarea por votar' : 'tareas por votar'}
        </output>
        {hechas > 0 && (
          <p className="text-suave tabular-nums">
            {plural(hechas, 'votada')} de {total}
          </p>
        )}
      </div>
      <BarraCuota etiqueta="Tareas votadas" valor={hechas} total={total} />
      <p className="flex items-center gap-2 text-suave">
        <Lock aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
        Tu voto es secreto. De todos los votos salen los puntos.
      </p>
    </div>
  );
}
