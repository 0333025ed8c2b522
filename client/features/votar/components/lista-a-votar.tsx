import { useRef, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { TareaAVotar } from './tarea-a-votar.tsx';

interface Props {
  readonly tareas: readonly Tarea[];
  readonly alVotar: (tarea: Tarea, dificultad: number) => void;
}

/** The chores to vote on, at most one open. A vote moves the focus to the next card, and «Cancelar» back to the same card. */
export function ListaAVotar({ tareas, alVotar }: Props) {
  const [abierta, setAbierta] = useState<number | null>(null);
  const cabeceras = useRef(new Map<number, HTMLButtonElement>());
  const cerrar = (foco: number | undefined) => {
    setAbierta(null);
    if (foco !== undefined) cabeceras.current.get(foco)?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="las-que-faltan" className="grid grid-cols-1 gap-3">
      <h2 id="las-que-faltan" className="text-xl">
        Todas las que faltan ({tareas.length})
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {tareas.map((tarea, i) => (
          <TareaAVotar
            key={tarea.id}
            tarea={tarea}
            abierta={abierta === tarea.id}
            refCabecera={(boton) => {
              if (boton) cabeceras.current.set(tarea.id, boton);
              else cabeceras.current.delete(tarea.id);
            }}
            alAbrir={() => setAbierta(tarea.id)}
            alCancelar={() => cerrar(tarea.id)}
            alVotar={(dificultad) => {
              alVotar(tarea, dificultad);
              cerrar((tareas[i + 1] ?? tareas[i - 1])?.id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}
