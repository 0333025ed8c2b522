import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Lock, PartyPopper, Undo2 } from 'lucide-react';
import type { SalaVista } from '#shared/contracts/sala.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaParaVotar, consultaTareas } from '#client/lib/red/consultas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { useVotar } from '../votar.ts';
import { type Dada, useMazo } from '../mazo.ts';
import { ListaAVotar, Votadas } from './lista-a-votar.tsx';
import { AvanceVotos, recuento } from './avance-votos.tsx';
import { useEffect, useRef, useState } from 'react';
import { cuando } from '#client/lib/fechas/cuando.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { IconoTarea, MarcaCabeza } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Dificultades, textoDificultad } from './dificultades.tsx';

interface PropsTodoVotado {
  readonly admin: boolean;
  readonly hayTareas: boolean;
  /** Number of voted chores that wait for others' votes. */
  readonly esperan: number;
  /** Number of chores without points on which others vote. */
  readonly deOtros: number;
}

/**
 * The state with nothing left to vote on: says whether points wait for others' votes. Leads an admin to the missing votes or,
 * without chores, to creating some. Other members, and an admin with neither to do, go to the lobby if it is open, else to
 * their chores.
 */
function TodoVotado({ admin, hayTareas, esperan, deOtros }: PropsTodoVotado) {
  // Only read from the cache, without a request: a member who comes from the lobby has it there.
  const enSala = Boolean(useQueryClient().getQueryData<SalaVista>(CLAVES.sala)?.sala);
  const aEsperar =
    esperan === 1
      ? 'Los puntos de una saldrán cuando vote el resto de la familia.'
      : `Los puntos de ${String(esperan)} saldrán cuando vote el resto de la familia.`;
  const deTodas =
    deOtros === 0
      ? 'Todas tienen ya sus puntos.'
      : `Las que te tocaban tienen ya sus puntos. ${deOtros === 1 ? 'Falta una que votan otros.' : `Faltan ${String(deOtros)} que votan otros.`}`;
  const accion =
    admin && (esperan > 0 || deOtros > 0 || !hayTareas) ? (
      <EnlaceBoton to={hayTareas ? '/panel?pestana=votar' : '/panel?pestana=tareas'}>
        {hayTareas ? 'Ver quién falta' : 'Crear las tareas'}
      </EnlaceBoton>
    ) : (
      <EnlaceBoton to={enSala ? '/sala' : '/tasks'}>{enSala ? 'Volver a la sala' : 'Ver mis tareas'}</EnlaceBoton>
    );
  return (
    <EstadoVacio
      icono={<PartyPopper className="size-10" />}
      titulo={hayTareas ? '¡Todo votado!' : 'Aún no hay nada que votar'}
      accion={accion}
    >
      {hayTareas
        ? `No te queda ninguna. ${esperan > 0 ? aEsperar : deTodas}`
        : 'Las tareas aparecerán aquí en cuanto se creen.'}
    </EstadoVacio>
  );
}

/** The chores to vote on, as a deck and as a list, with the progress above and the voted ones below. */
function PorVotar({ tareas, todas }: { readonly tareas: readonly Tarea[]; readonly todas: readonly Tarea[] }) {
  const yo = useYo();
  const votar = useVotar();
  const { cartas, dada, contestar, deshacer } = useMazo(tareas, ({ tarea, dificultad }) => {
    void votar({ tarea, dificultad, ultima: tareas.length === 1 });
  });
  const { resueltas, quedan, total, esperan, deOtros } = recuento(cartas, todas, yo.grupo_edad);
  return (
    <>
      {quedan === 0 ? (
        <TodoVotado admin={yo.es_administrador} hayTareas={total > 0} esperan={esperan} deOtros={deOtros} />
      ) : (
        <AvanceVotos quedan={quedan} total={total} />
      )}
      {(quedan > 0 || dada !== null) && (
        <Mazo cartas={cartas} dada={dada} alContestar={contestar} alDeshacer={deshacer} />
      )}
      {quedan > 0 && (
        <ListaAVotar
          tareas={cartas}
          alVotar={(tarea, dificultad) => void votar({ tarea, dificultad, ultima: quedan === 1 && dada === null })}
        />
      )}
      <Votadas tareas={resueltas} abierta={quedan === 0} />
    </>
  );
}

/** Screen «Votar»: every chore that waits for this member's vote, then the chores that no longer do. */
export function PantallaVotar() {
  const paraVotar = useQuery(consultaParaVotar);
  const { data: todas = [] } = useQuery(consultaTareas);
  return (
    <Pantalla
      titulo="Votar"
      lado={
        <p className="flex items-center gap-1.5 text-sm font-bold text-suave">
          <Lock aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
          Tu voto es secreto
        </p>
      }
    >
      <Cargable consulta={paraVotar} error="Error al cargar tareas para votar" esqueleto={<Esqueleto filas={5} />}>
        {(tareas) => <PorVotar tareas={tareas} todas={todas} />}
      </Cargable>
    </Pantalla>
  );
}

/** Milliseconds for which a new card ignores taps, so that a child's double tap does not also vote on the next chore. */
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

/** The top card of the deck. Give each chore its own `key`, so that every card is mounted anew and ignores early taps. */
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
function Mazo({ cartas, dada, alContestar, alDeshacer }: Props) {
  const carta = useRef<HTMLDivElement>(null);
  const [tarea] = cartas;
  const id = tarea?.id;
  // The chore on top at the first render; undefined after it.
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
