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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Heart, Plus } from 'lucide-react';
import { anunciosDe, type Deseo, INSTRUCCIONES, mover } from '../lista.ts';
import { FilaDeseo, TextoDeseo } from './fila-deseo.tsx';
import { IconoTarea } from '#client/ui/icono-tarea.tsx';

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

/** My wishes in my order, to be sorted by drag, arrows or keyboard. */
export function ZonaDeseos({ deseos, cambiar }: Props) {
  const sensores = useSensors(
    // A drag starts only after 6 px or 220 ms, so that a tap still taps and a swipe still scrolls.
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

/** The other chores for my age; one tap adds a chore at the end of my wishes. */
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
