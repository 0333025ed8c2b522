import { type Balance, mejora, type Pasos, PASOS_MEJORAR } from './objetivo.ts';

/** A leftover chore and the members whom it suits, in the order of the balances. */
export interface Pieza {
  readonly id: number;
  readonly carga: number;
  readonly candidatos: readonly Balance[];
}

/** The member to whom each leftover is assigned. */
export type Duenos = Map<Pieza, Balance>;

/**
 * Assigns the leftovers greedily. As many as possible go each to a different member with room. The others go where the
 * objective grows least, to the first of equal members. Then moves and swaps follow while they lower the objective and steps
 * are left. Because each leftover gets a member of its own where possible, nobody exceeds their quota by the largest leftover
 * if the group inequalities hold for the leftovers.
 */
export function voraz(
  piezas: readonly Pieza[],
  balances: readonly Balance[],
  pasos: Pasos = { quedan: PASOS_MEJORAR },
): Duenos {
  const duenos: Duenos = new Map([...emparejar(piezas, balances)].map(([dueno, pieza]) => [pieza, dueno]));
  for (const [pieza, dueno] of duenos) dueno.exceso += pieza.carga;
  for (const pieza of piezas) {
    const destino = duenos.has(pieza) ? undefined : menosCargado(pieza.candidatos);
    if (!destino) continue;
    destino.exceso += pieza.carga;
    duenos.set(pieza, destino);
  }
  const sirve = aptitudDe(piezas);
  while (moverUna(duenos, pasos) || cambiarDos(duenos, sirve, pasos));
  return duenos;
}

/**
 * Gives as many pieces as possible each to a different member with room; the members with most room come first. A piece may push
 * earlier ones to other members (augmenting paths). Once a piece finds no path, others with the same candidates are not
 * tried, because no later change opens one. So the number of steps depends on the members only, however many pieces
 * there are.
 */
function emparejar(piezas: readonly Pieza[], balances: readonly Balance[]): Map<Balance, Pieza> {
  const conHueco = balances.filter((b) => b.exceso < 0).toSorted((a, b) => a.exceso - b.exceso);
  const parejas = new Map<Balance, Pieza>();
  const sinSalida = new Set<readonly Balance[]>();
  const sitios = new Map<readonly Balance[], readonly Balance[]>();
  for (const { candidatos } of piezas) {
    if (!sitios.has(candidatos))
      sitios.set(
        candidatos,
        conHueco.filter((b) => candidatos.includes(b)),
      );
  }
  const buscar = (pieza: Pieza, vistos: Set<Balance>): boolean => {
    for (const candidato of sitios.get(pieza.candidatos) ?? []) {
      if (vistos.has(candidato)) continue;
      vistos.add(candidato);
      const otra = parejas.get(candidato);
      if (otra && !buscar(otra, vistos)) continue;
      parejas.set(candidato, pieza);
      return true;
    }
    return false;
  };
  for (const pieza of piezas) {
    if (!sinSalida.has(pieza.candidatos) && !buscar(pieza, new Set())) sinSalida.add(pieza.candidatos);
  }
  return parejas;
}

/**
 * Returns the member for whom a load increases the objective least, the first of equal ones. That is the member with
 * the lowest excess, because all three terms are convex.
 */
function menosCargado(candidatos: readonly Balance[]): Balance | undefined {
  let menos: Balance | undefined;
  for (const candidato of candidatos) if (!menos || candidato.exceso < menos.exceso) menos = candidato;
  return menos;
}

/** Returns a test of whether a piece suits a member. Pieces share few candidate lists, so few sets are kept. */
function aptitudDe(piezas: readonly Pieza[]): (pieza: Pieza, b: Balance) => boolean {
  const conjuntos = new Map(piezas.map(({ candidatos }) => [candidatos, new Set(candidatos)]));
  return ({ candidatos }, b) => conjuntos.get(candidatos)?.has(b) ?? false;
}

/**
 * Makes the first move of one leftover that lowers the objective. Returns false when there is none or no step is left.
 */
function moverUna(duenos: Duenos, pasos: Pasos): boolean {
  for (const [pieza, de] of duenos) {
    for (const a of pieza.candidatos) {
      if (pasos.quedan === 0) return false;
      pasos.quedan -= 1;
      if (!mejora(pieza.carga, de, a)) continue;
      traspasar(pieza.carga, de, a);
      duenos.set(pieza, a);
      return true;
    }
  }
  return false;
}

/**
 * Makes the first swap of two leftovers that lowers the objective. Returns false when there is none or no step is left.
 */
function cambiarDos(duenos: Duenos, sirve: ReturnType<typeof aptitudDe>, pasos: Pasos): boolean {
  const lista = [...duenos];
  for (const [x, deX] of lista) {
    for (const [y, deY] of lista) {
      if (pasos.quedan === 0) return false;
      pasos.quedan -= 1;
      const neto = x.carga - y.carga;
      if (!mejora(neto, deX, deY) || !sirve(x, deY) || !sirve(y, deX)) continue;
      traspasar(neto, deX, deY);
      duenos.set(x, deY).set(y, deX);
      return true;
    }
  }
  return false;
}

function traspasar(carga: number, de: Balance, a: Balance): void {
  de.exceso -= carga;
  a.exceso += carga;
}
