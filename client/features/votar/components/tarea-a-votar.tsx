import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { cuando } from '#client/lib/fechas/cuando.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { IconoTarea } from '#client/ui/icono-tarea.tsx';
import { MarcaCabeza } from '#client/ui/marca-cabeza.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Dificultades } from './dificultades.tsx';

interface Props {
  readonly tarea: Tarea;
  readonly abierta: boolean;
  readonly refCabecera: Ref<HTMLButtonElement>;
  readonly alAbrir: () => void;
  readonly alCancelar: () => void;
  readonly alVotar: (dificultad: number) => void;
}

/** A chore to vote on. A tap opens the four difficulties; «Cancelar» closes them. */
export function TareaAVotar({ tarea, abierta, refCabecera, alAbrir, alCancelar, alVotar }: Props) {
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
      {/* Always present, because `aria-controls` refers to it; empty, it takes no space. */}
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
