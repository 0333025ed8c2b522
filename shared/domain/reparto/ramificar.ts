import { type Balance, comparar, objetivo, type Objetivo } from './objetivo.ts';
import { type Duenos, type Pieza, voraz } from './voraz.ts';

/**
 * The best assignment of the leftovers, proved so by branch and bound. Starts from the greedy one and keeps it
 * unless something is strictly better. Pieces of the same load and candidates must stand next to each other.
 *
 * A branch is cut when even its bound is no better than the best so far. The bound adds every leftover still to
 * place to its emptiest candidate as if it were alone; all three terms only grow with the load that a member
 * already has, so no completion of the branch can beat it.
 */
export function ramificar(piezas: readonly Pieza[], balances: readonly Balance[]): Duenos {
  const inicio = balances.map((b) => b.exceso);
  let mejor = voraz(piezas, balances);
  let valor = objetivo(balances);
  balances.forEach((b, i) => (b.exceso = inicio[i] ?? 0));
  const colocables = piezas.filter((p) => p.candidatos.length > 0);
  const rama: Duenos = new Map();

  const bajar = (k: number): void => {
    const pieza = colocables[k];
    if (!pieza) {
      const hoja = objetivo(balances);
      if (comparar(hoja, valor) < 0) {
        mejor = new Map(rama);
        valor = hoja;
      }
      return;
    }
    if (comparar(cota(colocables, k, balances), valor) >= 0) return;
    for (const candidato of pieza.candidatos.slice(primero(colocables[k - 1], pieza, rama))) {
      candidato.exceso += pieza.carga;
      rama.set(pieza, candidato);
      bajar(k + 1);
      rama.delete(pieza);
      candidato.exceso -= pieza.carga;
    }
  };
  bajar(0);
  return mejor;
}

/** First candidate worth trying: of pieces that are alike, the later one never goes to an earlier member. */
function primero(anterior: Pieza | undefined, pieza: Pieza, rama: Duenos): number {
  const dueno = anterior && rama.get(anterior);
  if (!anterior || !dueno || anterior.carga !== pieza.carga || anterior.candidatos !== pieza.candidatos) return 0;
  return pieza.candidatos.indexOf(dueno);
}

function cota(piezas: readonly Pieza[], desde: number, balances: readonly Balance[]): Objetivo {
  let [mayor, suma, cuadrados] = objetivo(balances);
  for (let k = desde; k < piezas.length; k += 1) {
    const pieza = piezas[k];
    if (!pieza) break;
    let hueco = Infinity;
    for (const { exceso } of pieza.candidatos) if (exceso < hueco) hueco = exceso;
    const lleno = Math.max(0, hueco + pieza.carga);
    mayor = Math.max(mayor, lleno);
    suma += lleno - Math.max(0, hueco);
    cuadrados += pieza.carga * (2 * hueco + pieza.carga);
  }
  return [mayor, suma, cuadrados];
}
