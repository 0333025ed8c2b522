import { deUnaVez, type PorTramos } from '#shared/domain/por-tramos.ts';
import { buscar, trasPaso } from './buscar.ts';
import { type Caso, type Mesa, mesaDe, type Paso, traspasoDe, type Vetos } from './mesa.ts';
import { enPropuestas } from './propuestas.ts';
import type { Traspaso } from './tipos.ts';
import { hayFuera, valorDe } from './valor.ts';
import { voraz } from './voraz.ts';

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
