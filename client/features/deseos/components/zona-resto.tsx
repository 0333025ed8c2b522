import { Plus } from 'lucide-react';
import { IconoTarea } from '#client/ui/icono-tarea.tsx';
import type { Deseo } from '../lista.ts';
import { TextoDeseo } from './fila-deseo.tsx';

interface Props {
  readonly resto: readonly Deseo[];
  readonly anadir: (deseo: Deseo) => void;
}

/** The other chores for my age; one tap adds a chore at the end of my wishes. */
export function ZonaResto({ resto, anadir }: Props) {
  return (
    <ul aria-labelledby="otras-tareas" className="grid grid-cols-1 gap-2">
      {resto.map((d) => (
        <li key={d.id}>
          {d.pega === null ? (
            <button
              type="button"
              onClick={() => anadir(d)}
              className="flex min-h-16 w-full items-center gap-3 rounded-control border border-borde bg-superficie px-4 py-1.5 text-left transition hover:bg-marca-tenue active:scale-[0.99]"
            >
              <span className="sr-only">Añadir </span>
              <IconoTarea nombre={d.nombre} />
              <TextoDeseo deseo={d} />
              <span
                aria-hidden
                className="grid size-[min(2.5rem,56px)] shrink-0 place-items-center rounded-full bg-marca-tenue text-marca"
              >
                <Plus className="size-5" strokeWidth={3} />
              </span>
            </button>
          ) : (
            <div className="flex min-h-16 items-center gap-3 rounded-control border border-borde px-4 py-1.5">
              <IconoTarea nombre={d.nombre} apagado />
              <TextoDeseo deseo={d} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
