import { Component } from 'react';
import { volarDesde } from '#client/lib/animar.ts';
import type { Vista } from '#client/lib/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
}
/** A chore that changes hands, and where it stood. */
interface Salida {
  readonly tarea: number;
  readonly lugar: DOMRect;
}

/** More at once are a way to catch up, which nobody follows with their eyes. */
const MUCHAS = 3;

const enPagina = (tarea: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tarea='${String(tarea)}']`);

/** The chores that have another owner, or none any more, than a moment ago. */
const cambiadas = (antes: Vista, ahora: Vista): readonly number[] => {
  if (antes === ahora || antes.sesion.id !== ahora.sesion.id) return [];
  const duenos = new Map(antes.estado.asignadas.map((a) => [a.id, a.miembro]));
  return ahora.estado.asignadas.filter((a) => duenos.get(a.id) !== a.miembro).map((a) => a.id);
};

/**
 * Sends a chore that was picked from the list to who has it now. What carries `data-tarea` is where it stands. A class, since only one is asked before the page changes; and not a view transition, for which a browser
 * reckons the styles of the whole page twice.
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
