import { deUnaVez, type PorTramos } from '#shared/domain/por-tramos.ts';
import { buscar, compararValor, esMejor, hayFuera, trasPaso, type Valor, valorDe } from './buscar.ts';
import { mesaDe, traspasoDe, type Mesa, type Paso, type Caso, type Vetos } from './mesa.ts';
import type { Traspaso } from './tipos.ts';
import { voraz } from './voraz.ts';

/**
 * Moves as they are proposed, in an order in which each makes things better than they were with those before it: what
 * was nobody's first, then the best next one. A move that helps only together with others is agreed together with them,
 * so whatever is refused leaves nobody worse off than they were.
 */
function* enPropuestas(mesa: Mesa, pasos: readonly Paso[]): PorTramos<readonly (readonly Paso[])[]> {
  const propuestas: (readonly Paso[])[] = pasos.filter((p) => p.ficha.dueno < 0).map((p) => [p]);
  let exceso: readonly number[] = propuestas.flat().reduce<readonly number[]>(trasPaso, mesa.exceso);
  let resto = pasos.filter((p) => p.ficha.dueno >= 0);
  while (resto.length > 0) {
    const juntos: Paso[] = [];
    const antes = valorDe(mesa, exceso);
    let valor: Valor;
    do {
      yield;
      const [mejor, suyo] = mejorDe(mesa, resto, exceso);
      juntos.push(mejor);
      exceso = trasPaso(exceso, mejor);
      valor = suyo;
      resto = resto.filter((p) => p !== mejor);
    } while (resto.length > 0 && !esMejor(valor, antes));
    propuestas.push(juntos);
  }
  return propuestas;
}

function mejorDe(mesa: Mesa, pasos: readonly Paso[], exceso: readonly number[]): readonly [Paso, Valor] {
  return pasos
    .map((paso) => [paso, valorDe(mesa, trasPaso(exceso, paso))] as const)
    .reduce((mejor, otro) => (compararValor(otro[1], mejor[1]) < 0 ? otro : mejor));
}

/** Moves up to which the fewest are found exactly. */
export const EXACTO_HASTA = 3;
/** Steps of the exact search, and of the greedy one beyond it: one is one look at a chore and a member. */
const PASOS_EXACTOS = 400_000;
const PASOS_VORACES = 400_000;

/**
 * The fewest moves of chores after which nobody is farther from their quota of the rest than the largest load of one
 * chore that may change hands, and nothing that suits anybody is nobody's. Of as few the ones that take no child above
 * their quota, then those that leave the smallest largest distance. Exact up to three, greedy beyond. Each entry is
 * what is agreed together: mostly one move.
 */
export function* buscarMovimientos(caso: Caso, vetos?: Vetos): PorTramos<readonly (readonly Traspaso[])[]> {
  const mesa = mesaDe(caso, vetos);
  const propuestas = yield* enPropuestas(mesa, yield* losMenos(mesa));
  return propuestas.map((juntos) => juntos.map((paso) => traspasoDe(mesa, paso)));
}

/** The same without a pause. */
export const calcularMovimientos = (caso: Caso): readonly (readonly Traspaso[])[] => deUnaVez(buscarMovimientos(caso));

function* losMenos(mesa: Mesa): PorTramos<readonly Paso[]> {
  const punto = { exceso: mesa.exceso, usadas: new Set<number>() };
  const sueltas = mesa.fichas.filter((f) => f.dueno < 0).length;
  const quedan = { quedan: PASOS_EXACTOS };
  for (let n = sueltas; n <= EXACTO_HASTA; n += 1) {
    const hallado = yield* buscar(mesa, punto, n, quedan);
    if (hallado !== null && !hayFuera(hallado.valor)) return hallado.pasos;
  }
  const hechos = yield* voraz(mesa, { quedan: PASOS_VORACES });
  const [antes, despues] = [
    valorDe(mesa, mesa.exceso),
    valorDe(mesa, hechos.reduce<readonly number[]>(trasPaso, mesa.exceso)),
  ];
  // Without anything to place, moves that bring nobody nearer are not worth asking for.
  return sueltas === 0 && despues[2] >= antes[2] ? [] : hechos;
}
