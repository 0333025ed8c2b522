import { type Ref, useId, useRef, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { ChevronDown } from 'lucide-react';
import { cuando } from '#client/lib/fechas/cuando.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { IconoTarea, MarcaCabeza } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Dificultades } from './dificultades.tsx';
import { plural } from '#shared/domain/palabras.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';

interface Props {
  readonly tareas: readonly Tarea[];
  readonly alVotar: (tarea: Tarea, dificultad: number) => void;
}

/**
 * The chores to vote on as a list, at most one of them open. After a vote the focus moves to the next chore, or at the end to the
 * one before; after «Cancelar» it returns to the same one.
 */
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

interface PropsTareaAVotar {
  readonly tarea: Tarea;
  readonly abierta: boolean;
  readonly refCabecera: Ref<HTMLButtonElement>;
  readonly alAbrir: () => void;
  readonly alCancelar: () => void;
  readonly alVotar: (dificultad: number) => void;
}

/** A chore to vote on. A tap opens the four difficulties; «Cancelar» closes them. */
function TareaAVotar({ tarea, abierta, refCabecera, alAbrir, alCancelar, alVotar }: PropsTareaAVotar) {
  const id = useId();
  return (
    <Tarjeta como="li" alBorde className={cx('transition-shadow', abierta && 'ring-2 ring-marca')}>
      <button
        ref={refCabecera}
        type="button"
        aria-expanded={abierta}
        aria-controls={id}
        onClick={alAbrir}
        className="flex min-h-18 w-full items-center gap-3 rounded-carta p-carta text-left"
      >
        <IconoTarea nombre={tarea.nombre} />
        <span className="min-w-0 flex-1">
          <span
            className={cx(
              'block leading-snug font-extrabold',
              abierta ? 'text-[length:min(1.5rem,9.4vw)]' : 'text-[length:min(1.125rem,8.4vw)]',
            )}
          >
            {tarea.nombre}
          </span>
          <span className="mt-0.5 block text-suave">
            {cuando(tarea)} · {duracion(tarea.tiempo_estimado)}
          </span>
          {tarea.de_cabeza && (
            <span className="block text-sm text-suave">
              <MarcaCabeza />
            </span>
          )}
        </span>
        {!abierta && <ChevronDown aria-hidden className="size-6 shrink-0 text-marca" strokeWidth={3} />}
      </button>
      {/* Rendered even while closed, because `aria-controls` refers to it; empty, it takes no space. */}
      <div id={id}>
        {abierta && (
          <div className="@container grid animate-sube grid-cols-1 gap-3 px-carta pb-4">
            {tarea.descripcion !== '' && <p className="text-suave">{tarea.descripcion}</p>}
            {tarea.de_cabeza && (
              <p className="text-suave">Es de cabeza: cuenta también estar pendiente, no solo el rato que lleva.</p>
            )}
            <Dificultades inactivas={false} alElegir={alVotar} />
            <Boton variante="fantasma" ancho onClick={alCancelar}>
              Cancelar
            </Boton>
          </div>
        )}
      </div>
    </Tarjeta>
  );
}

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

/**
 * The chores that no longer wait for this member's vote: their points, or the number of missing votes. Single votes are secret.
 * `abierta` unfolds the section, and folds it when it becomes false.
 */
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
