import { deUnaVez, type PorTramos } from '#shared/domain/por-tramos.ts';
import { buscar, compararValor, esMejor, hayFuera, trasPaso, type Valor, valorDe } from './buscar.ts';
import { mesaDe, traspasoDe, type Mesa, type Paso, type Caso, type Vetos } from './mesa.ts';
import type { Traspaso } from './tipos.ts';
import { voraz } from './voraz.ts';

/**
 * Groups moves into proposals, ordered so that each proposal improves on the ones before it. Chores without an owner
 * come first, then always the best next move. A move that only helps together with others is put into one proposal with
 * them, so that no refusal leaves anyone worse off than before.
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

/** Returns the next move with the best value after it, and that value. */
function mejorDe(mesa: Mesa, pasos: readonly Paso[], exceso: readonly number[]): readonly [Paso, Valor] {
  return pasos
    .map((paso) => [paso, valorDe(mesa, trasPaso(exceso, paso))] as const)
    .reduce((mejor, otro) => (compararValor(otro[1], mejor[1]) < 0 ? otro : mejor));
}

/** The most moves for which an exact search looks. */
export const EXACTO_HASTA = 3;
/** Steps of the exact search and of the greedy one. One step tries one chore with one member. */
const PASOS_EXACTOS = 400_000;
const PASOS_VORACES = 400_000;

/**
 * Finds few moves that bring all members within the bound and give every chore that suits someone an owner. Up to
 * `EXACTO_HASTA` moves they are the fewest; of equally few it takes those that leave children least above their quotas,
 * then those with the smallest largest distance. If more are needed, or the exact search runs out of steps, a greedy
 * search may need more moves than necessary and leave members beyond the bound. Returns none when no chore has to be
 * placed and they would not reduce the largest distance. Each entry lists the moves of one proposal, mostly just one.
 */
export function* buscarMovimientos(caso: Caso, vetos?: Vetos): PorTramos<readonly (readonly Traspaso[])[]> {
  const mesa = mesaDe(caso, vetos);
  const propuestas = yield* enPropuestas(mesa, yield* losMenos(mesa));
  return propuestas.map((juntos) => juntos.map((paso) => traspasoDe(mesa, paso)));
}

/** Runs `buscarMovimientos` without pauses. */
export const calcularMovimientos = (caso: Caso): readonly (readonly Traspaso[])[] => deUnaVez(buscarMovimientos(caso));

/** Searches exactly for up to `EXACTO_HASTA` moves; greedily if those are too few, or if the exact search runs out of steps. */
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
  // If there is nothing to place, moves that do not reduce the largest distance are not worth asking anyone about.
  return sueltas === 0 && despues[2] >= antes[2] ? [] : hechos;
}
