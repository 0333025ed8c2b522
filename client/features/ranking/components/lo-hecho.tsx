import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { plural } from '#shared/domain/palabras.ts';
import { duracion } from '#client/lib/fechas.ts';

/** «12 tareas · 3 h 20 min», each whole. */
export function LoHecho({ fila }: { readonly fila: FilaRanking }) {
  return (
    <>
      <span className="inline-block">{plural(fila.tareas_completadas, 'tarea')}</span>
      <span className="sr-only">, </span>
      <span className="inline-block before:mx-1.5 before:content-['·']">{duracion(fila.tiempo_total_minutos)}</span>
    </>
  );
}
