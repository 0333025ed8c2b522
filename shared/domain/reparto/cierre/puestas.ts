import { entreIguales } from '../tablero/empates.ts';
import { bitDe, type Mascara, mascaraDe } from '../tablero/grupos.ts';
import type { EstadoReparto, TareaReparto } from '../tipos.ts';
import type { Balance } from './objetivo.ts';

/** A task with its owner and the owner's group, and the groups that it suits. */
export interface Puesta extends Pick<TareaReparto, 'id' | 'carga'> {
  readonly dueno: Balance;
  readonly grupo: Mascara;
  readonly sirve: Mascara;
}

/** The tasks that somebody has, of equal ones first the one that goes first. */
export function puestasDe(estado: EstadoReparto, balances: readonly Balance[]): Puesta[] {
  const porId = new Map(balances.map((b) => [b.id, b]));
  const grupos = new Map(estado.participantes.map((p) => [p.id, bitDe(p.grupo_edad)]));
  const duenos = new Map(estado.asignadas.map((x) => [x.id, x.miembro]));
  const antes = entreIguales(estado.desempate);
  return estado.tareas
    .toSorted((x, y) => antes(x.id, y.id))
    .flatMap((tarea) => {
      const dueno = porId.get(duenos.get(tarea.id) ?? NaN);
      return dueno
        ? [{ id: tarea.id, carga: tarea.carga, dueno, grupo: grupos.get(dueno.id) ?? 0, sirve: mascaraDe(tarea) }]
        : [];
    });
}
