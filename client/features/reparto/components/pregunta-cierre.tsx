import { ArrowDownUp, CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { numero } from '#shared/domain/palabras.ts';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import type { PropuestaVista, TareaVista, Vista } from '#client/lib/reparto/vista-reparto.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { DosRespuestas } from '#client/ui/tarjeta-pregunta.tsx';
import { IconoTarea, NombreTarea } from '#client/ui/tarea.tsx';
import { PieFijo } from '#client/ui/pie-fijo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useResponderPropuesta } from '../jugadas.ts';
import { RelojCierre } from './reloj-turno.tsx';
import { preguntaDe } from '../preguntas.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly propuesta: PropuestaVista;
  /** Place of this question among the reader's questions of this batch, from 1. */
  readonly lugar: number;
  /** Number of the reader's questions of this batch. */
  readonly total: number;
  readonly alResponder: (acepta: boolean) => void;
  readonly verTodo: () => void;
}

/** One question of the closing, on a page of its own: the chores that change hands, the quotas of all concerned, two answers. */
export function PreguntaCierre({ vista, yo, propuesta, lugar, total, alResponder, verTodo }: Props) {
  const contestar = useResponderPropuesta({ texto: 'Error al responder', dicho: null });
  const id = useId();
  const { titulo, das, recibes, otros } = preguntaDe(propuesta, yo);
  const { dias, plazo } = vista;
  const enviando = contestar.con?.acepta ?? null;
  const responder = async (acepta: boolean) => {
    const hecha = await contestar({ sesion: vista.sesion.id, propuesta: propuesta.n, acepta });
    if (hecha) alResponder(acepta);
  };
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <p className="flex flex-wrap justify-between gap-x-3 font-bold text-suave">
          Falta tu respuesta{total > 1 && ` · ${String(lugar)} de ${String(total)}`}
        </p>
        <h2 id={id} className="text-2xl text-balance">
          {titulo}
        </h2>
        {plazo !== null && <RelojCierre plazo={plazo} />}
      </div>
      <Tarjeta className="grid grid-cols-1 gap-2">
        <Lado pie="Das" tareas={das} dias={dias} />
        {das.length > 0 && recibes.length > 0 && (
          <ArrowDownUp aria-hidden className="size-6 justify-self-center text-suave" strokeWidth={2.5} />
        )}
        <Lado pie="Te quedas" tareas={recibes} dias={dias} />
        {otros.map((t) => (
          <Lado key={t.tarea.id} pie={`De ${t.de.nombre} a ${t.a.nombre}`} tareas={[t.tarea]} dias={dias} />
        ))}
      </Tarjeta>
      {propuesta.distancias.length > 0 && (
        <Tarjeta como="section" aria-label="Cómo quedáis" className="grid gap-4">
          {propuesta.distancias.map(({ persona, antes, despues, cuenta }) => (
            <div key={persona.id} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-x-3 leading-tight font-extrabold">
                <Avatar {...persona} grupoEdad={persona.grupo_edad} tamano="chico" />
                <span className="min-w-0 flex-1">{persona.id === yo ? 'Tú' : persona.nombre}</span>
                <span className="tabular-nums">
                  <span className="font-semibold text-suave">{`${String(antes)}\u00a0% → `}</span>
                  <span className="cifra text-xl">{`${String(despues)}\u00a0%`}</span>
                </span>
              </p>
              <p className="text-sm leading-tight text-suave tabular-nums">{cuenta}</p>
              <BarraCuota
                etiqueta={`Lo de ${persona.nombre}`}
                valor={Math.min(antes, despues)}
                previsto={Math.abs(despues - antes)}
                total={100}
                color={persona.color}
              />
            </div>
          ))}
        </Tarjeta>
      )}
      <p className="text-suave">Si prefieres que no, todo sigue igual.</p>
      <PieFijo>
        <DosRespuestas grande si="Acepto" enviando={enviando} responder={responder} />
      </PieFijo>
      <Boton variante="fantasma" ancho onClick={verTodo}>
        Ver la pantalla de todos
      </Boton>
    </section>
  );
}

interface PropsLado {
  readonly pie: string;
  readonly tareas: readonly TareaVista[];
  readonly dias: DiasContados;
}

const Lado = ({ pie, tareas, dias }: PropsLado) =>
  tareas.map(({ id, nombre, suma }) => (
    <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-hundido px-3 py-2.5">
      <IconoTarea nombre={nombre} />
      <p className="min-w-0 flex-1 basis-24 leading-tight font-extrabold break-words">
        <span className="block text-sm font-semibold text-suave">{pie}</span>
        <NombreTarea nombre={nombre} />
      </p>
      <p className="cifra shrink-0 text-xl">
        {numero(suma, 1)}
        <span className="sr-only">{dias === null ? ' pts' : ' pts/sem'}</span>
      </p>
    </div>
  ));

interface PropsRespondido {
  readonly acepta: boolean;
  /** Members whose answer to the same change is still awaited. */
  readonly faltan: readonly Persona[];
  readonly verTodo: () => void;
}

type Persona = PropuestaVista['respuestas'][number]['persona'];

/**
 * The page after the reader's last answer: the answer, after a yes the members who have yet to answer, and a button to all
 * changes.
 */
export function Respondido({ acepta, faltan, verTodo }: PropsRespondido) {
  const titulo = useRef<HTMLHeadingElement>(null);
  // Moves the focus, because the button that had it is gone.
  useEffect(() => titulo.current?.focus(), []);
  const Icono = acepta ? CircleCheck : CircleX;
  return (
    <section aria-label="Tu respuesta" className="grid grid-cols-1 justify-items-center gap-4 py-8 text-center">
      <Icono aria-hidden className={acepta ? 'size-16 text-bien' : 'size-16 text-suave'} strokeWidth={2.25} />
      <h2 ref={titulo} tabIndex={-1} className="text-2xl outline-none">
        {acepta ? 'Has aceptado' : 'Has dicho que no'}
      </h2>
      {acepta &&
        faltan.map((p) => (
          <p key={p.id} className="flex items-center gap-3 font-extrabold">
            <Avatar {...p} grupoEdad={p.grupo_edad} tamano="chico" />
            Falta la respuesta de {p.nombre}
          </p>
        ))}
      <p className="text-suave">No hay más preguntas para ti.</p>
      <Boton variante="contorno" tamano="grande" ancho onClick={verTodo}>
        Ver la pantalla de todos
      </Boton>
    </section>
  );
}
