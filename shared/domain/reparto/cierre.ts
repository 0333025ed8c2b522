import { bitDe, mascaraDe } from './grupos.ts';
import type { Balance } from './objetivo.ts';
import { cargasReales } from './pliegue.ts';
import { ramificar } from './ramificar.ts';
import type { EstadoReparto } from './tipos.ts';
import { type Pieza, voraz } from './voraz.ts';

/** Up to so many leftovers the best assignment is searched for; above, a good one is built. */
export const MAXIMO_EXACTO = 9;

/** What each member has against his quota now, in ascending id. */
export function balancesDe(estado: EstadoReparto): Balance[] {
  const cargas = cargasReales(estado);
  return estado.participantes
    .map(({ id }) => ({ id, exceso: (cargas[id] ?? 0) - (estado.cuotas[id] ?? 0) }))
    .toSorted((a, b) => a.id - b.id);
}

/**
 * Step 1 of the closing: gives every free task to a member whom it suits, with the least objective. Those of load 0
 * go one by one, in ascending id, to the suitable member with fewest tasks (tie: lowest id). A task that suits no
 * participant stays out; a session with one cannot start. The result is in ascending task id.
 */
export function asignarSobrantes(estado: EstadoReparto): { tarea: number; miembro: number }[] {
  const balances = balancesDe(estado);
  const libres = new Set(estado.asignadas.filter((a) => a.miembro === null).map((a) => a.id));
  const piezas = piezasDe(estado, libres, balances);
  const conCarga = piezas.filter((p) => p.carga > 0);
  const duenos = conCarga.length <= MAXIMO_EXACTO ? ramificar(conCarga, balances) : voraz(conCarga, balances);

  const tareas = new Map(balances.map((b) => [b, 0]));
  const sumar = (b: Balance) => tareas.set(b, (tareas.get(b) ?? 0) + 1);
  for (const a of estado.asignadas) for (const b of balances) if (a.miembro === b.id) sumar(b);
  for (const dueno of duenos.values()) sumar(dueno);
  for (const pieza of piezas.filter((p) => p.carga === 0).toSorted((a, b) => a.id - b.id)) {
    const [menos] = pieza.candidatos.toSorted((a, b) => (tareas.get(a) ?? 0) - (tareas.get(b) ?? 0) || a.id - b.id);
    if (!menos) continue;
    duenos.set(pieza, menos);
    sumar(menos);
  }
  return [...duenos].map(([pieza, dueno]) => ({ tarea: pieza.id, miembro: dueno.id })).toSorted((a, b) => a.tarea - b.tarea);
}

/** The free tasks, heaviest first, alike ones together (same candidates, by identity), then by id. */
function piezasDe(estado: EstadoReparto, libres: ReadonlySet<number>, balances: readonly Balance[]): Pieza[] {
  const bits = new Map(estado.participantes.map((p) => [p.id, bitDe(p.grupo_edad)]));
  const candidatos = [0, 1, 2, 3, 4, 5, 6, 7].map((mascara) => balances.filter((b) => ((bits.get(b.id) ?? 0) & mascara) !== 0));
  return estado.tareas
    .filter((t) => libres.has(t.id))
    .toSorted((a, b) => b.carga - a.carga || mascaraDe(a) - mascaraDe(b) || a.id - b.id)
    .map((t) => ({ id: t.id, carga: t.carga, candidatos: candidatos[mascaraDe(t)] ?? [] }));
}
