import { useEffect, useRef, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { TareaAVotar } from './tarea-a-votar.tsx';

/** Milliseconds for which a card that opened by itself ignores taps, so that a child's double tap does not vote. */
const FRENO_MS = 350;

const px = (longitud: string): number => Number.parseFloat(longitud) || 0;

/** Scrolls an open card's name and its four answers into view, between the toasts above and the menu bar below. */
const traer = (cabecera: HTMLElement | undefined) => {
  const tarjeta = cabecera?.closest('li');
  const respuestas = tarjeta?.querySelector('fieldset');
  if (!tarjeta || !respuestas) return;
  const arriba =
    px(getComputedStyle(tarjeta).scrollMarginTop) + px(getComputedStyle(document.documentElement).scrollPaddingTop);
  const abajo = innerHeight - px(getComputedStyle(respuestas).scrollMarginBottom);
  const aLaVista = tarjeta.getBoundingClientRect().top >= arriba && respuestas.getBoundingClientRect().bottom <= abajo;
  if (!aLaVista) tarjeta.scrollIntoView({ block: 'start', behavior: 'instant' });
};

interface Props {
  readonly tareas: readonly Tarea[];
  readonly alVotar: (tarea: Tarea, dificultad: number) => void;
}

/** The chores to vote, at most one open. After a vote the next one opens, takes the focus and ignores taps for a moment. */
export function ListaAVotar({ tareas, alVotar }: Props) {
  const [abierta, setAbierta] = useState<number | null>(null);
  // Id of the chore just voted, for `FRENO_MS`; else null.
  const [votada, setVotada] = useState<number | null>(null);
  const cabeceras = useRef(new Map<number, HTMLButtonElement>());

  useEffect(() => {
    if (votada === null) return undefined;
    if (abierta !== null) cabeceras.current.get(abierta)?.focus({ preventScroll: true });
    const reloj = setTimeout(() => setVotada(null), FRENO_MS);
    return () => clearTimeout(reloj);
  }, [votada, abierta]);

  // The voted card leaves the list a moment after the next one opened; only then is the next one's place known.
  const fuera = votada !== null && !tareas.some((t) => t.id === votada);
  useEffect(() => {
    if (fuera && abierta !== null) traer(cabeceras.current.get(abierta));
  }, [fuera, abierta]);

  const abrir = (id: number | null) => {
    setVotada(null);
    setAbierta(id);
    if (id !== null) requestAnimationFrame(() => traer(cabeceras.current.get(id)));
  };
  const votar = (tarea: Tarea, i: number, dificultad: number) => {
    alVotar(tarea, dificultad);
    setAbierta((tareas[i + 1] ?? tareas.find((t) => t.id !== tarea.id))?.id ?? null);
    setVotada(tarea.id);
  };
  const cancelar = (id: number) => {
    abrir(null);
    cabeceras.current.get(id)?.focus();
  };

  return (
    <ul className="grid grid-cols-1 gap-3">
      {tareas.map((tarea, i) => (
        <TareaAVotar
          key={tarea.id}
          tarea={tarea}
          abierta={abierta === tarea.id}
          frenada={votada !== null}
          refCabecera={(boton) => {
            if (boton) cabeceras.current.set(tarea.id, boton);
            else cabeceras.current.delete(tarea.id);
          }}
          alAbrir={() => abrir(tarea.id)}
          alCancelar={() => cancelar(tarea.id)}
          alVotar={(dificultad) => votar(tarea, i, dificultad)}
        />
      ))}
    </ul>
  );
}
