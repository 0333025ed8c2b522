import {
  aptosDe,
  type Balance,
  balancesDe,
  comparar,
  type Objetivo,
  objetivo,
  type Pasos,
  PASOS_EXACTOS,
} from './objetivo.ts';
import { type Duenos, type Pieza, voraz } from './voraz.ts';
import { entreIguales, mascaraDe } from '../tablero/grupos.ts';
import type { EstadoReparto } from '../tipos.ts';

/** Leftovers that two members exchange (`van` for `vuelven`), which makes their excesses change places. */
interface Permuta {
  readonly van: readonly Pieza[];
  readonly vuelven: readonly Pieza[];
}

/**
 * Gives the extra loads to the members whom the tie order prefers, whichever search placed the leftovers. A member with a
 * higher `puesto` and more excess exchanges excesses with one with a lower `puesto`, if that is possible exactly: by moving
 * one leftover, by a swap of two, or by a swap of all the leftovers of each that suit the other. The objective does not
 * change. `balances` come without the leftovers and are left with them.
 */
function ponerEnSuPuesto(duenos: Duenos, balances: readonly Balance[]): void {
  for (const [pieza, dueno] of duenos) dueno.exceso += pieza.carga;
  // Each exchange lowers `enSuPuesto`. There are at most as many rounds as members.
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
 * Chores of load 0 then go one by one to the suitable member with the fewest chores. The result is sorted by chore id.
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

/**
 * Finds the best assignment of the leftovers by branch and bound, proved best unless the steps run out. It starts from
 * the greedy assignment and replaces it only by a strictly better one, so the result is never worse. `piezas` come
 * heaviest first, those of equal load and candidates together. A branch is cut when its bounds are no better than the
 * best so far, and when an equivalent member was already tried in the same place.
 */
export function ramificar(
  piezas: readonly Pieza[],
  balances: readonly Balance[],
  pasos: Pasos = { quedan: PASOS_EXACTOS },
): Duenos {
  const inicio = balances.map((b) => b.exceso);
  let mejor = voraz(piezas, balances);
  let valor = objetivo(balances);
  balances.forEach((b, i) => (b.exceso = inicio[i] ?? 0));
  const colocables = piezas.filter((p) => p.candidatos.length > 0);
  const acotar = cotas(colocables, balances, pasos);
  const tipos = tiposDe(colocables, balances);
  const rama: Balance[] = [];

  const bajar = (k: number): void => {
    const pieza = colocables[k];
    const aqui = objetivo(balances);
    if (!pieza) {
      if (comparar(aqui, valor) >= 0) return;
      mejor = new Map(colocables.flatMap((p, i) => (rama[i] ? [[p, rama[i]] as const] : [])));
      valor = aqui;
      return;
    }
    if (comparar(acotar(aqui, k, true), valor) >= 0 || comparar(acotar(aqui, k, false), valor) >= 0) return;
    const { candidatos, carga } = pieza;
    const desde = primero(colocables[k - 1], pieza, rama[k - 1]);
    for (let i = desde; i < candidatos.length; i += 1) {
      const candidato = candidatos[i];
      if (pasos.quedan <= 0) return;
      if (!candidato) continue;
      pasos.quedan -= i - desde + 1;
      if (yaProbado(candidatos, desde, i, tipos)) continue;
      candidato.exceso += carga;
      rama[k] = candidato;
      bajar(k + 1);
      candidato.exceso -= carga;
    }
  };
  bajar(0);
  return mejor;
}

/**
 * Returns the index of the first candidate worth trying. Of two alike pieces the later one never goes to an earlier
 * member.
 */
function primero(anterior: Pieza | undefined, pieza: Pieza, dueno: Balance | undefined): number {
  if (!anterior || !dueno || anterior.carga !== pieza.carga || anterior.candidatos !== pieza.candidatos) return 0;
  return pieza.candidatos.indexOf(dueno);
}

/** Assigns each member a number; members for whom the same pieces are suitable have the same one. */
function tiposDe(piezas: readonly Pieza[], balances: readonly Balance[]): ReadonlyMap<Balance, number> {
  const tipos = new Map(balances.map((b) => [b, 0]));
  const listas = [...new Set(piezas.map((p) => p.candidatos))];
  for (const [n, candidatos] of listas.entries())
    for (const b of candidatos) tipos.set(b, (tipos.get(b) ?? 0) + 2 ** n);
  return tipos;
}

/**
 * Tells whether an earlier candidate has the same excess and suits the same pieces, so that trying this one gives nothing new.
 */
function yaProbado(
  candidatos: readonly Balance[],
  desde: number,
  i: number,
  tipos: ReadonlyMap<Balance, number>,
): boolean {
  const este = candidatos[i];
  for (let j = desde; j < i; j += 1) {
    const otro = candidatos[j];
    if (este && otro && otro.exceso === este.exceso && tipos.get(otro) === tipos.get(este)) return true;
  }
  return false;
}

/**
 * Returns a function that bounds each term of the objective from below, for the pieces from the k-th on. Each piece takes one
 * slot. A member's next slot begins at least the lightest piece above their last one. All three terms are convex in a member's
 * load, so they are least with the heaviest piece in the lowest slot (rearrangement inequality). With `propios` each piece
 * takes its slot among its own candidates, as if other kinds of pieces did not exist; otherwise all pieces share the slots of
 * all members.
 */
function cotas(
  piezas: readonly Pieza[],
  balances: readonly Balance[],
  pasos: Pasos,
): (aqui: Objetivo, k: number, propios: boolean) => Objetivo {
  const ligera = piezas.at(-1)?.carga ?? 0;
  const todos = lugaresDe(balances);
  const listas = new Map(piezas.map(({ candidatos }) => [candidatos, lugaresDe(candidatos)]));
  const suyos = piezas.map(({ candidatos }) => listas.get(candidatos) ?? todos);
  return ([mayor, suma, cuadrados], k, propios) => {
    for (const { miembros, sitios } of propios ? listas.values() : [todos]) {
      for (let i = 0; i < miembros.length; i += 1) sitios[i] = miembros[i]?.exceso ?? 0;
    }
    for (let n = k; n < piezas.length; n += 1) {
      const { sitios } = propios ? (suyos[n] ?? todos) : todos;
      const carga = piezas[n]?.carga ?? 0;
      pasos.quedan -= sitios.length;
      const donde = masBajo(sitios);
      const bajo = sitios[donde] ?? 0;
      const lleno = Math.max(0, bajo + carga);
      mayor = Math.max(mayor, lleno);
      suma += lleno - Math.max(0, bajo);
      cuadrados += carga * (2 * bajo + carga);
      sitios[donde] = bajo + ligera;
    }
    return [mayor, suma, cuadrados];
  };
}

/** Members and the excess at which each one's next piece would begin, which is reset for each bound. */
const lugaresDe = (miembros: readonly Balance[]) => ({ miembros, sitios: miembros.map(() => 0) });

function masBajo(sitios: readonly number[]): number {
  let donde = 0;
  for (let i = 1; i < sitios.length; i += 1) if ((sitios[i] ?? 0) < (sitios[donde] ?? 0)) donde = i;
  return donde;
}
