import { Component } from 'react';
import { volarDesde } from '#client/lib/navegador/animar.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
}
/** A chore that changes hands, and its place on the page before the change. */
interface Salida {
  readonly tarea: number;
  readonly lugar: DOMRect;
}

/** Largest number of changed chores that fly at once. If more have changed, as after a lost connection, none flies. */
const MUCHAS = 3;

const enPagina = (tarea: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tarea='${String(tarea)}']`);

/** Returns the ids of chores whose owner changed between two snapshots of one session, or that became free. */
const cambiadas = (antes: Vista, ahora: Vista): readonly number[] => {
  if (antes === ahora || antes.sesion.id !== ahora.sesion.id) return [];
  const duenos = new Map(antes.estado.asignadas.map((a) => [a.id, a.miembro]));
  return ahora.estado.asignadas.filter((a) => duenos.get(a.id) !== a.miembro).map((a) => a.id);
};

/**
 * Flies each chore that changed hands from its old place on the page to its new one (`data-tarea`). A class, because only
 * `getSnapshotBeforeUpdate` measures before the page changes. A view transition would be slower, because the browser computes the
 * styles of the whole page twice for it.
 */
export class Vuelo extends Component<Props> {
  override getSnapshotBeforeUpdate({ vista }: Props): readonly Salida[] {
    const tareas = cambiadas(vista, this.props.vista);
    if (tareas.length > MUCHAS) return [];
    return tareas.flatMap((tarea) => {
      const lugar = enPagina(tarea)?.getBoundingClientRect();
      return lugar === undefined ? [] : [{ tarea, lugar }];
    });
  }

  override componentDidUpdate(_props: Props, _estado: unknown, salidas: readonly Salida[]): void {
    for (const { tarea, lugar } of salidas) {
      const llegada = enPagina(tarea);
      if (llegada !== null) volarDesde(lugar, llegada);
    }
  }

  override render(): null {
    return null;
  }
}
