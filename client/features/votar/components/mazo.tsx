import { ChevronDown, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { cuando } from '#client/lib/fechas/cuando.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { IconoTarea } from '#client/ui/icono-tarea.tsx';
import { MarcaCabeza } from '#client/ui/nombre-tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Dada } from '../mazo.ts';
import { Dificultades, textoDificultad } from './dificultades.tsx';

/** Milliseconds for which a new card ignores taps, so that a child's double tap does not vote on two. */
const FRENO_MS = 350;

const px = (longitud: string): number => Number.parseFloat(longitud) || 0;

/** Scrolls the card's name and its four answers into view, between the toasts above and the menu bar below. */
const traer = (carta: HTMLElement): void => {
  const respuestas = carta.querySelector('fieldset');
  if (respuestas === null) return;
  const arriba =
    px(getComputedStyle(carta).scrollMarginTop) + px(getComputedStyle(document.documentElement).scrollPaddingTop);
  const abajo = innerHeight - px(getComputedStyle(respuestas).scrollMarginBottom);
  const aLaVista = carta.getBoundingClientRect().top >= arriba && respuestas.getBoundingClientRect().bottom <= abajo;
  if (!aLaVista) carta.scrollIntoView({ block: 'start', behavior: 'instant' });
};

/** The top card. Its `key` is the chore, so that each chore's card mounts anew and ignores early taps. */
function Carta({ tarea, alVotar }: { readonly tarea: Tarea; readonly alVotar: (dificultad: number) => void }) {
  const [frenada, setFrenada] = useState(true);
  useEffect(() => {
    const reloj = setTimeout(() => setFrenada(false), FRENO_MS);
    return () => clearTimeout(reloj);
  }, []);
  return (
    <div className="@container grid animate-sube grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        <IconoTarea nombre={tarea.nombre} />
        <div className="min-w-0 flex-1">
          <h2 className="text-[length:min(1.5rem,9.4vw)] leading-snug break-words">{tarea.nombre}</h2>
          <p className="text-suave">
            {cuando(tarea)} · {duracion(tarea.tiempo_estimado)}
          </p>
          {tarea.de_cabeza && (
            <p className="text-sm text-suave">
              <MarcaCabeza />
            </p>
          )}
        </div>
      </div>
      {(tarea.descripcion !== '' || tarea.de_cabeza) && (
        <details className="group -my-2">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1.5 font-extrabold text-marca [&::-webkit-details-marker]:hidden">
            Está hecha cuando…
            <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" strokeWidth={2.5} />
          </summary>
          {tarea.descripcion !== '' && <p className="pb-2 text-suave">{tarea.descripcion}</p>}
          {tarea.de_cabeza && (
            <p className="pb-2 text-suave">Es de cabeza: cuenta también estar pendiente, no solo el rato que lleva.</p>
          )}
        </details>
      )}
      <Dificultades inactivas={frenada} alElegir={alVotar} />
    </div>
  );
}

interface Props {
  readonly cartas: readonly Tarea[];
  readonly dada: Dada | null;
  readonly alContestar: (dada: Dada) => void;
  readonly alDeshacer: () => void;
}

/** The chores to vote on as a deck, one card at a time, and the last answer with «Deshacer». */
export function Mazo({ cartas, dada, alContestar, alDeshacer }: Props) {
  const carta = useRef<HTMLDivElement>(null);
  const [tarea] = cartas;
  const id = tarea?.id;
  const primera = useRef(id);
  useEffect(() => {
    // The first card does not scroll the page.
    if (carta.current !== null && id !== primera.current) traer(carta.current);
    primera.current = undefined;
  }, [id]);
  return (
    <section aria-label="Votar de una en una" className="grid grid-cols-1 gap-3">
      {tarea !== undefined && (
        <div className="relative mb-3">
          {cartas.length > 1 && (
            <span aria-hidden className="absolute inset-x-3 -bottom-1 h-12 rounded-carta bg-superficie shadow-carta" />
          )}
          <Tarjeta ref={carta} className="relative scroll-mt-[48px]">
            <Carta key={tarea.id} tarea={tarea} alVotar={(dificultad) => alContestar({ tarea, dificultad })} />
          </Tarjeta>
        </div>
      )}
      {dada !== null && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-control bg-hundido pl-3.5">
          <p className="min-w-0 flex-1 basis-40 py-1 leading-tight font-bold">
            {dada.tarea.nombre}: {textoDificultad(dada.dificultad)}
          </p>
          <Boton
            variante="fantasma"
            className="shrink-0 whitespace-nowrap"
            aria-label={`Deshacer: ${dada.tarea.nombre}`}
            icono={<Undo2 aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />}
            onClick={alDeshacer}
          >
            Deshacer
          </Boton>
        </div>
      )}
    </section>
  );
}
