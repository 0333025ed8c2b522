import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Heart } from 'lucide-react';
import { anunciosDe, INSTRUCCIONES } from '../anuncios.ts';
import { mover, type Deseo } from '../lista.ts';
import { FilaDeseo } from './fila-deseo.tsx';

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
