import { useCallback, useState, type ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { enColaDe, useCola } from '#client/lib/cola/cola.ts';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { conSalientes, useTachar } from '../tachar.ts';
import { FilaPendiente, type PropsFila } from './fila-pendiente.tsx';

const HojaTarea = dialogoPerezoso(() => import('./hoja-tarea.tsx').then((m) => m.HojaTarea));

/** Other features' additions to a chore: actions in its sheet, a note in its row. Pass stable functions. */
export interface DeOtros {
  readonly ademas?: ((tarea: Asignacion) => ReactNode) | undefined;
  readonly nota?: ((tarea: Asignacion) => ReactNode) | undefined;
  /** Actions of an admin on another member's occurrence, by its id. */
  readonly deAdmin?: ((id: number, cerrar: () => void) => ReactNode) | undefined;
}

interface Lista {
  /** Pending assignments as the screen shows them, the next one first. */
  readonly visibles: readonly Asignacion[];
  readonly fila: (tarea: Asignacion, aspecto?: Pick<PropsFila, 'boton' | 'alta'>) => ReactNode;
  /** Opens the sheet of one of `visibles`. */
  readonly abrir: (tarea: Asignacion) => void;
  /** The sheet of the row that was tapped; null if none is open. */
  readonly hoja: ReactNode;
}

/** Returns rows of pending chores that can be ticked, and the sheet that a tapped row opens. */
export const useFilasPendientes = (tareas: readonly Asignacion[], hoy: string, { ademas, nota }: DeOtros): Lista => {
  const { salientes, ...tachado } = useTachar();
  const cola = useCola();
  const [abierta, setAbierta] = useState<number | null>(null);
  const abrir = useCallback((tarea: Asignacion) => setAbierta(tarea.id), []);
  const cerrar = useCallback(() => setAbierta(null), []);
  const visibles = conSalientes(tareas, salientes);
  const suya = visibles.find((a) => a.id === abierta && !salientes.has(a.id));
  // A chore that left the list and comes back, as one that was needed after all, does not open its sheet by itself.
  if (abierta !== null && suya === undefined) setAbierta(null);
  return {
    visibles,
    abrir,
    fila: (a, aspecto) => (
      <FilaPendiente
        key={a.id}
        tarea={a}
        hoy={hoy}
        saliente={salientes.get(a.id)}
        enCola={enColaDe(cola, a.id)}
        {...tachado}
        abrir={abrir}
        nota={nota}
        {...aspecto}
      />
    ),
    hoja: suya !== undefined && (
      <HojaTarea
        tarea={suya}
        hoy={hoy}
        enCola={enColaDe(cola, suya.id) !== undefined}
        tachar={tachado.tachar}
        ademas={ademas}
        cerrar={cerrar}
      />
    ),
  };
};
