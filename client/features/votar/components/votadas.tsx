import { ChevronDown } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';

function Fila({ tarea }: { readonly tarea: Tarea }) {
  const faltan = Math.max(0, tarea.votantes_aptos - tarea.total_votaciones);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40 font-bold">{tarea.nombre}</span>
      {tarea.votaciones_completadas ? (
        <span className="flex animate-sube items-baseline gap-1 font-bold text-bien">
          <span className="cifra text-2xl">
            <Cifra valor={tarea.puntos} />
          </span>
          {pts(tarea.puntos)}
        </span>
      ) : (
        <Insignia>{`${faltan === 1 ? 'Falta' : 'Faltan'} ${plural(faltan, 'voto')}`}</Insignia>
      )}
    </li>
  );
}

/** Chores that need no vote of this member any more: their points, or the number of missing votes. Votes stay secret. */
export function Votadas({ tareas, abierta }: { readonly tareas: readonly Tarea[]; readonly abierta: boolean }) {
  if (tareas.length === 0) return null;
  return (
    <details key={String(abierta)} open={abierta} className="group rounded-carta bg-superficie shadow-carta">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-carta px-5 py-3 font-extrabold">
        <h2 className="text-lg">Ya votadas ({tareas.length})</h2>
        <ChevronDown aria-hidden className="size-6 text-suave transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-borde px-5 pb-3">
        {tareas.map((t) => (
          <Fila key={t.id} tarea={t} />
        ))}
      </ul>
    </details>
  );
}
