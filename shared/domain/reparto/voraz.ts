import { type Balance, comparar, objetivo } from './objetivo.ts';

/** A leftover task and the members whom it suits, in ascending id. */
export interface Pieza {
  readonly id: number;
  readonly carga: number;
  readonly candidatos: readonly Balance[];
}

/** Who gets each leftover. */
export type Duenos = Map<Pieza, Balance>;

/**
 * A good assignment of the leftovers: as many as possible each to a member of his own who has room, the others where
 * the objective grows least (tie: lowest id), and then moves and swaps while they improve it. Giving each a member
 * of his own is what keeps every excess below one whole leftover whenever the group inequalities hold.
 */
export function voraz(piezas: readonly Pieza[], balances: readonly Balance[]): Duenos {
  const parejas = new Map<Balance, Pieza>();
  for (const pieza of piezas) emparejar(pieza, parejas, new Set());
  const duenos: Duenos = new Map([...parejas].map(([dueno, pieza]) => [pieza, dueno]));
  for (const [pieza, dueno] of duenos) dueno.exceso += pieza.carga;
  for (const pieza of piezas) {
    const destino = duenos.has(pieza) ? null : mejorDestino(pieza, balances);
    if (!destino) continue;
    destino.exceso += pieza.carga;
    duenos.set(pieza, destino);
  }
  while (moverUna(duenos, balances) || cambiarDos(duenos, balances));
  return duenos;
}

/** Finds a piece a member with room, the roomiest first, making those before it change theirs if need be (augmenting path). */
function emparejar(pieza: Pieza, parejas: Map<Balance, Pieza>, vistos: Set<Balance>): boolean {
  const conHueco = pieza.candidatos.filter((b) => b.exceso < 0).toSorted((a, b) => a.exceso - b.exceso);
  for (const candidato of conHueco) {
    if (vistos.has(candidato)) continue;
    vistos.add(candidato);
    const otra = parejas.get(candidato);
    if (otra && !emparejar(otra, parejas, vistos)) continue;
    parejas.set(candidato, pieza);
    return true;
  }
  return false;
}

function mejorDestino(pieza: Pieza, balances: readonly Balance[]): Balance | null {
  let mejor: Balance | null = null;
  let valor = objetivo(balances);
  for (const candidato of pieza.candidatos) {
    candidato.exceso += pieza.carga;
    const nuevo = objetivo(balances);
    candidato.exceso -= pieza.carga;
    if (mejor === null || comparar(nuevo, valor) < 0) {
      mejor = candidato;
      valor = nuevo;
    }
  }
  return mejor;
}

/** Carries out the first move of one leftover that lowers the objective; false when there is none. */
function moverUna(duenos: Duenos, balances: readonly Balance[]): boolean {
  const antes = objetivo(balances);
  for (const [pieza, de] of duenos) {
    for (const a of pieza.candidatos) {
      if (a === de) continue;
      traspasar(pieza.carga, de, a);
      if (comparar(objetivo(balances), antes) < 0) {
        duenos.set(pieza, a);
        return true;
      }
      traspasar(pieza.carga, a, de);
    }
  }
  return false;
}

/** Carries out the first swap of two leftovers that lowers the objective; false when there is none. */
function cambiarDos(duenos: Duenos, balances: readonly Balance[]): boolean {
  const antes = objetivo(balances);
  const lista = [...duenos];
  for (const [x, deX] of lista) {
    for (const [y, deY] of lista) {
      if (deX === deY || x.carga <= y.carga || !x.candidatos.includes(deY) || !y.candidatos.includes(deX)) continue;
      traspasar(x.carga - y.carga, deX, deY);
      if (comparar(objetivo(balances), antes) < 0) {
        duenos.set(x, deY).set(y, deX);
        return true;
      }
      traspasar(x.carga - y.carga, deY, deX);
    }
  }
  return false;
}

function traspasar(carga: number, de: Balance, a: Balance): void {
  de.exceso -= carga;
  a.exceso += carga;
}
