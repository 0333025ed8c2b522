import { useCallback, useState, type ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { enColaDe, useCola } from '#client/lib/cola/cola.ts';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { conSalientes, useTachar } from '../tachar.ts';
import { FilaPendiente, type PropsFila } from './fila-pendiente.tsx';

const HojaTarea = dialogoPerezoso(() => import('./hoja-tarea.tsx').then((m) => m.HojaTarea));

/**
 * Additions by other features to a chore: actions in its sheet (`ademas`, `deAdmin`) and a note in its row. Pass stable
 * functions, or every row renders again.
 */
export interface DeOtros {
  readonly ademas?: ((tarea: Asignacion) => ReactNode) | undefined;
  readonly nota?: ((tarea: Asignacion) => ReactNode) | undefined;
  /** Renders an admin's actions on another member's occurrence, named by its id; `cerrar` closes the sheet. */
  readonly deAdmin?: ((id: number, cerrar: () => void) => ReactNode) | undefined;
}

interface Lista {
  /** The pending assignments and those just ticked, whose rows have not folded yet, the earliest due first. */
  readonly visibles: readonly Asignacion[];
  /** Renders the row of one of `visibles`. */
  readonly fila: (tarea: Asignacion, aspecto?: Pick<PropsFila, 'boton' | 'alta'>) => ReactNode;
  /** Opens the sheet of one of `visibles`, which the caller renders as `hoja`. */
  readonly abrir: (tarea: Asignacion) => void;
  /** The open sheet; false when none is open. */
  readonly hoja: ReactNode;
}

/** Returns the member's pending chores, a function that renders the row of each, and the sheet that a tap on a row opens. */
export const useFilasPendientes = (tareas: readonly Asignacion[], hoy: string, { ademas, nota }: DeOtros): Lista => {
  const { salientes, ...tachado } = useTachar();
  const cola = useCola();
  const [abierta, setAbierta] = useState<number | null>(null);
  const abrir = useCallback((tarea: Asignacion) => setAbierta(tarea.id), []);
  const cerrar = useCallback(() => setAbierta(null), []);
  const visibles = conSalientes(tareas, salientes);
  const suya = visibles.find((a) => a.id === abierta && !salientes.has(a.id));
  // Forgets a chore that left the list, so that its sheet does not open by itself when the chore comes back, as after an undo.
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
