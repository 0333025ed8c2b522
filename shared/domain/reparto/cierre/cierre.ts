import { entreIguales } from '../tablero/empates.ts';
import { mascaraDe } from '../tablero/grupos.ts';
import type { EstadoReparto } from '../tipos.ts';
import { aptosDe, balancesDe } from './balances.ts';
import { ponerEnSuPuesto } from './iguales.ts';
import type { Balance } from './objetivo.ts';
import { ramificar } from './ramificar.ts';
import { type Pieza, voraz } from './voraz.ts';

/** Up to so many leftovers the best assignment is searched for, while the steps last; above, a good one is built. */
const MAXIMO_EXACTO = 9;

/**
 * Step 1 of the closing: gives every free task to a member whom it suits, with the least objective; among equals the extra
 * load is put where the tie order has it. Those of load 0 go one by one to the suitable member with fewest tasks. A task that suits no
 * participant stays out; a session with one cannot start. The result is in ascending task id.
 */
export function asignarSobrantes(estado: EstadoReparto): { tarea: number; miembro: number }[] {
  const balances = balancesDe(estado);
  const libres = new Set(estado.asignadas.filter((a) => a.miembro === null).map((a) => a.id));
  const antes = entreIguales(estado.desempate);
  const piezas = piezasDe(estado, libres, balances);
  const conCarga = piezas.filter((p) => p.carga > 0);
  const inicio = balances.map((b) => b.exceso);
  const duenos = conCarga.length <= MAXIMO_EXACTO ? ramificar(conCarga, balances) : voraz(conCarga, balances);
  balances.forEach((b, i) => (b.exceso = inicio[i] ?? 0));
  ponerEnSuPuesto(duenos, balances);

  const cuentas = new Map(balances.map((b) => [b.id, 0]));
  const sumar = (id: number): unknown => cuentas.set(id, (cuentas.get(id) ?? 0) + 1);
  for (const a of estado.asignadas) if (a.miembro !== null) sumar(a.miembro);
  for (const dueno of duenos.values()) sumar(dueno.id);
  for (const pieza of piezas.filter((p) => p.carga === 0).toSorted((a, b) => antes(a.id, b.id))) {
    let menos: Balance | undefined;
    for (const b of pieza.candidatos) if (!menos || (cuentas.get(b.id) ?? 0) < (cuentas.get(menos.id) ?? 0)) menos = b;
    if (!menos) continue;
    duenos.set(pieza, menos);
    sumar(menos.id);
  }
  return [...duenos]
    .map(([pieza, dueno]) => ({ tarea: pieza.id, miembro: dueno.id }))
    .toSorted((a, b) => a.tarea - b.tarea);
}

/** The free tasks, heaviest first, alike ones together (same candidates, by identity), then the one that goes first. */
function piezasDe(estado: EstadoReparto, libres: ReadonlySet<number>, balances: readonly Balance[]): Pieza[] {
  const candidatos = aptosDe(estado, balances);
  const antes = entreIguales(estado.desempate);
  return estado.tareas
    .filter((t) => libres.has(t.id))
    .toSorted((a, b) => b.carga - a.carga || mascaraDe(a) - mascaraDe(b) || antes(a.id, b.id))
    .map((t) => ({ id: t.id, carga: t.carga, candidatos: candidatos[mascaraDe(t)] ?? [] }));
}
