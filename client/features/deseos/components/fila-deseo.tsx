import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { cx } from '#client/lib/navegador/cx.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { MarcaCabeza } from '#client/ui/nombre-tarea.tsx';
import type { Deseo } from '../lista.ts';

interface Props {
  readonly deseo: Deseo;
  /** Place in the list, from 1. */
  readonly puesto: number;
  readonly ultimo: boolean;
  /** Moves the wish one place: −1 up, 1 down. */
  readonly mover: (pasos: -1 | 1) => void;
  readonly quitar: () => void;
}

/**
 * One wish. It is dragged by mouse or finger from anywhere, moved by keyboard from its handle, or moved by its arrows when the
 * member cannot drag.
 */
export function FilaDeseo({ deseo, puesto, ultimo, mover, quitar }: Props) {
  const { id, nombre } = deseo;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'se puede mover' },
  });
  return (
    <li
      ref={setNodeRef}
      data-deseo={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'flex touch-manipulation flex-wrap items-center gap-x-1 rounded-control bg-superficie py-1.5 pr-1 select-none [-webkit-touch-callout:none]',
        isDragging
          ? 'relative z-10 shadow-carta outline-2 outline-marca outline-solid'
          : 'cursor-grab border border-borde',
      )}
      {...listeners}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        aria-label={`Mover «${nombre}», deseo ${String(puesto)}`}
        className="grid min-h-14 w-[min(3.25rem,64px)] shrink-0 cursor-grab touch-manipulation place-items-center content-center rounded-control text-suave"
        {...attributes}
      >
        <span className="cifra text-xl text-marca">{puesto}</span>
        <GripVertical aria-hidden className="size-5 rotate-90" />
      </button>
      <TextoDeseo deseo={deseo} />
      <div className="ml-auto flex items-center">
        <div className="grid sm:flex">
          <BotonIcono etiqueta={`Subir «${nombre}»`} disabled={puesto === 1} onClick={() => mover(-1)}>
            <ChevronUp aria-hidden className="size-6" strokeWidth={2.5} />
          </BotonIcono>
          <BotonIcono etiqueta={`Bajar «${nombre}»`} disabled={ultimo} onClick={() => mover(1)}>
            <ChevronDown aria-hidden className="size-6" strokeWidth={2.5} />
          </BotonIcono>
        </div>
        <BotonIcono etiqueta={`Quitar «${nombre}»`} onClick={quitar}>
          <X aria-hidden className="size-5" strokeWidth={2.5} />
        </BotonIcono>
      </div>
    </li>
  );
}

/** A chore's details. If it is unavailable in the current draft, its name is struck through and the reason shown. */
export function TextoDeseo({ deseo: { nombre, carga, dias, ritmo, de_cabeza, pega } }: { readonly deseo: Deseo }) {
  return (
    <span className="block min-w-0 flex-1 basis-28 py-1 leading-tight">
      <span className={cx('block font-extrabold', pega !== null && 'text-suave line-through decoration-2')}>
        {nombre}
      </span>
      {pega === null ? (
        <span className="mt-0.5 block text-sm">
          <Carga carga={carga} dias={dias} />
          <span className="font-semibold text-suave">
            {' · '}
            {ritmo}
            {de_cabeza && (
              <>
                {' · '}
                <MarcaCabeza />
              </>
            )}
          </span>
        </span>
      ) : (
        <span className="mt-1 block">
          <Insignia>{pega}</Insignia>
        </span>
      )}
    </span>
  );
}
