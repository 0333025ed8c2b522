import { type Balance, comparar, objetivo, type Objetivo } from './objetivo.ts';
import { type Duenos, type Pieza, voraz } from './voraz.ts';

/**
 * The best assignment of the leftovers, proved so by branch and bound. Starts from the greedy one and keeps it
 * unless something is strictly better. Pieces come heaviest first, those of the same load and candidates together.
 * A branch is cut when even its bounds are no better than the best so far.
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
    if (sinRemedio(colocables.slice(k), balances, valor)) return;
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

/**
 * Two bounds, both compared: one gives each piece a place among its own candidates, as if other kinds of pieces were
 * not there; one gives all pieces places among all members, whatever suits whom.
 */
function sinRemedio(quedan: readonly Pieza[], balances: readonly Balance[], valor: Objetivo): boolean {
  const desde = objetivo(balances);
  return comparar(cota(desde, quedan, (pieza) => pieza.candidatos), valor) >= 0 || comparar(cota(desde, quedan, () => balances), valor) >= 0;
}

/**
 * Least objective that the pieces can lead to, for each term by itself. k pieces take k places; the next place of a
 * member begins at least the lightest piece higher than his last. All three terms are convex in a member's load, so
 * they are least on the k lowest places, the heaviest piece on the lowest (rearrangement).
 */
function cota([mayor, suma, cuadrados]: Objetivo, quedan: readonly Pieza[], entre: (pieza: Pieza) => readonly Balance[]): Objetivo {
  const ligera = quedan.at(-1)?.carga ?? 0;
  const sitios = new Map<readonly Balance[], { exceso: number }[]>();
  for (const pieza of quedan) {
    const miembros = entre(pieza);
    const propios = sitios.get(miembros) ?? miembros.map(({ exceso }) => ({ exceso }));
    sitios.set(miembros, propios);
    let bajo = propios[0];
    for (const sitio of propios) if (bajo && sitio.exceso < bajo.exceso) bajo = sitio;
    if (!bajo) continue;
    const lleno = Math.max(0, bajo.exceso + pieza.carga);
    mayor = Math.max(mayor, lleno);
    suma += lleno - Math.max(0, bajo.exceso);
    cuadrados += pieza.carga * (2 * bajo.exceso + pieza.carga);
    bajo.exceso += ligera;
  }
  return [mayor, suma, cuadrados];
}
