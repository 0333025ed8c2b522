import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ChevronDown, ChevronUp, GripVertical, Heart, Plus, X } from 'lucide-react';
import { anunciosDe, type Deseo, INSTRUCCIONES, mover } from '../lista.ts';
import { IconoTarea, MarcaCabeza } from '#client/ui/tarea.tsx';
import { CSS } from '@dnd-kit/utilities';
import { cx } from '#client/lib/navegador/cx.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';

interface Props {
  readonly deseos: readonly Deseo[];
  readonly cambiar: (lista: readonly number[], dicho: string) => void;
}

/** Keeps a dragged wish in its column: it moves only up or down. */
const enVertical = ({
  transform,
}: {
  readonly transform: { x: number; y: number; scaleX: number; scaleY: number };
}) => ({ ...transform, x: 0 });

/** My wishes in my order, to be sorted by dragging, by arrow buttons or by keyboard. */
export function ZonaDeseos({ deseos, cambiar }: Props) {
  const sensores = useSensors(
    // A drag starts only after 6 px by mouse or 220 ms by finger, so that a tap still taps and a swipe still scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = deseos.map((d) => d.id);

  const alSoltar = ({ active, over }: DragEndEvent) => {
    const a = ids.indexOf(Number(over?.id));
    // No text is passed, since the drag's own announcements already report the move to screen readers.
    if (over !== null && active.id !== over.id && a >= 0) cambiar(mover(ids, Number(active.id), a), '');
  };

  if (deseos.length === 0) return <SinDeseos />;
  return (
    <DndContext
      sensors={sensores}
      collisionDetection={closestCenter}
      modifiers={[enVertical]}
      onDragEnd={alSoltar}
      accessibility={{ announcements: anunciosDe(deseos), screenReaderInstructions: INSTRUCCIONES }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-labelledby="mis-deseos" className="grid grid-cols-1 gap-2">
          {deseos.map((d, i) => (
            <FilaDeseo
              key={d.id}
              deseo={d}
              puesto={i + 1}
              ultimo={i === deseos.length - 1}
              mover={(pasos) =>
                cambiar(
                  mover(ids, d.id, i + pasos),
                  `«${d.nombre}» es tu deseo ${String(i + 1 + pasos)} de ${String(ids.length)}`,
                )
              }
              quitar={() =>
                cambiar(
                  ids.filter((id) => id !== d.id),
                  `«${d.nombre}» ya no está en tu lista`,
                )
              }
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SinDeseos() {
  return (
    <div className="grid justify-items-center gap-2 rounded-carta border-2 border-dashed border-borde px-4 py-8 text-center">
      <Heart aria-hidden className="size-9 text-marca" />
      <p className="font-extrabold">Aún no has puesto ninguna</p>
      <p className="max-w-xs text-suave">
        Toca las tareas que prefieres hacer. La primera que toques será tu deseo nº 1.
      </p>
    </div>
  );
}

interface PropsZonaResto {
  readonly resto: readonly Deseo[];
  readonly anadir: (deseo: Deseo) => void;
}

/**
 * The other chores for my age; one tap adds a chore at the end of my wishes. One that cannot be picked in the current draft has
 * no button.
 */
export function ZonaResto({ resto, anadir }: PropsZonaResto) {
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

interface PropsFilaDeseo {
  readonly deseo: Deseo;
  /** Place in the list, from 1. */
  readonly puesto: number;
  readonly ultimo: boolean;
  /** Moves the wish one place: −1 up, 1 down. */
  readonly mover: (pasos: -1 | 1) => void;
  readonly quitar: () => void;
}

/**
 * One wish. It is dragged by mouse or finger from anywhere on its row, moved by keyboard from its handle, or moved one place by
 * its arrow buttons.
 */
function FilaDeseo({ deseo, puesto, ultimo, mover, quitar }: PropsFilaDeseo) {
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

/**
 * A chore's name, with its load, frequency and time. If it cannot be picked in the current draft, the name is struck through
 * with the reason below it.
 */
function TextoDeseo({ deseo: { nombre, carga, dias, ritmo, de_cabeza, pega } }: { readonly deseo: Deseo }) {
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
