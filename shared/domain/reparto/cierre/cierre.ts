import { aptosDe, balancesDe, type Balance } from './objetivo.ts';
import { voraz, type Duenos, type Pieza } from './voraz.ts';
import { entreIguales, mascaraDe } from '../tablero/grupos.ts';
import type { EstadoReparto } from '../tipos.ts';
import { ramificar } from './ramificar.ts';

/** An exchange between two members that changes their excesses. */
interface Permuta {
  readonly van: readonly Pieza[];
  readonly vuelven: readonly Pieza[];
}

/**
 * Puts extra loads where the tie order has them, whatever search placed them: as long as two can change how they stand by one
 * leftover, one for one, or all that each was given, the first among equals ends with more. No other aim changes, since the two
 * only change places. Expects balances without the leftovers and leaves them with them.
 */
function ponerEnSuPuesto(duenos: Duenos, balances: readonly Balance[]): void {
  for (const [pieza, dueno] of duenos) dueno.exceso += pieza.carga;
  // Each exchange lowers the last key of the aim, and sorting takes no more of them than there are pairs.
  for (let vueltas = balances.length; vueltas > 0; vueltas -= 1) {
    let cambiado = false;
    for (const de of balances) {
      for (const a of balances) {
        if (de.puesto <= a.puesto || de.exceso <= a.exceso) continue;
        const permuta = permutaDe(duenos, de, a);
        if (permuta === null) continue;
        [de.exceso, a.exceso] = [a.exceso, de.exceso];
        for (const pieza of permuta.van) duenos.set(pieza, a);
        for (const pieza of permuta.vuelven) duenos.set(pieza, de);
        cambiado = true;
      }
    }
    if (!cambiado) return;
  }
}

function permutaDe(duenos: Duenos, de: Balance, a: Balance): Permuta | null {
  const sobra = de.exceso - a.exceso;
  const suyas = (quien: Balance, otro: Balance): Pieza[] =>
    [...duenos].flatMap(([pieza, dueno]) => (dueno === quien && pieza.candidatos.includes(otro) ? [pieza] : []));
  const [van, vuelven] = [suyas(de, a), suyas(a, de)];
  const una = van.find((x) => x.carga === sobra);
  if (una) return { van: [una], vuelven: [] };
  const porCarga = new Map(vuelven.map((y) => [y.carga, y]));
  for (const x of van) {
    const y = porCarga.get(x.carga - sobra);
    if (y) return { van: [x], vuelven: [y] };
  }
  const suma = (piezas: readonly Pieza[]): number => piezas.reduce((s, p) => s + p.carga, 0);
  return suma(van) - suma(vuelven) === sobra ? { van, vuelven } : null;
}

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
