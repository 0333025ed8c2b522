import { aptosDe, balancesDe, type Balance } from './objetivo.ts';
import { voraz, type Duenos, type Pieza } from './voraz.ts';
import { entreIguales, mascaraDe } from '../tablero/grupos.ts';
import type { EstadoReparto } from '../tipos.ts';
import { ramificar } from './ramificar.ts';

/** Leftovers that two members exchange, such that their excesses change places. */
interface Permuta {
  readonly van: readonly Pieza[];
  readonly vuelven: readonly Pieza[];
}

/**
 * Gives the extra loads to the members whom the tie order prefers, whichever search placed the leftovers. Where a member with a
 * higher `puesto` has more excess than one with a lower `puesto`, the two exchange their excesses, if one leftover, a swap of
 * two, or a swap of all that each was given can do that exactly. The objective does not change by it. `balances` come without the
 * leftovers and are left with them.
 */
function ponerEnSuPuesto(duenos: Duenos, balances: readonly Balance[]): void {
  for (const [pieza, dueno] of duenos) dueno.exceso += pieza.carga;
  // Each exchange lowers `enSuPuesto`. As in sorting, no more rounds are needed than there are members.
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

/** Returns the exchange of leftovers with which `de` and `a` exchange their excesses; null when there is none. */
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

/** The most leftovers for which the best assignment is searched; for more, a good one is built greedily. */
const MAXIMO_EXACTO = 9;

/**
 * Assigns the leftovers: step 1 of the closing. Each goes to a suitable member so that the objective is lowest; with more than
 * `MAXIMO_EXACTO` leftovers, or when steps run out, as low as the search got it. Among equal members the tie order decides.
 * Chores of load 0 then go one by one to the suitable member with the fewest chores. A chore that suits no participant is left
 * out, but then the draft could not have begun. The result is sorted by chore id.
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

/** Returns the free chores, heaviest first; of equal load, those for the same age groups together; then in the tie order. */
function piezasDe(estado: EstadoReparto, libres: ReadonlySet<number>, balances: readonly Balance[]): Pieza[] {
  const candidatos = aptosDe(estado, balances);
  const antes = entreIguales(estado.desempate);
  return estado.tareas
    .filter((t) => libres.has(t.id))
    .toSorted((a, b) => b.carga - a.carga || mascaraDe(a) - mascaraDe(b) || antes(a.id, b.id))
    .map((t) => ({ id: t.id, carga: t.carga, candidatos: candidatos(t) }));
}
