import { deUnaVez, type PorTramos } from '#shared/domain/por-tramos.ts';
import {
  buscar,
  compararValor,
  esMejor,
  hayFuera,
  POR_TRAMO,
  type Punto,
  trasPaso,
  type Valor,
  valorDe,
} from './buscar.ts';
import { type Caso, type Mesa, mesaDe, type Paso, traspasoDe, type Vetos } from './mesa.ts';
import type { Traspaso } from './tipos.ts';
import type { Pasos } from '#shared/domain/reparto/cierre/objetivo.ts';

/**
 * Groups moves into proposals and orders them: chores without an owner first, then always the best next move. A move that only
 * helps together with others is put into one proposal with them, so that it is never carried out alone.
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
 * Finds few moves that bring all members within the bound and give every chore that suits someone an owner. Each entry lists
 * the moves of one proposal, mostly just one. Up to `EXACTO_HASTA` moves they are the fewest, and of equally few those that
 * leave children least above their quotas. If more are needed, or the exact search runs out of steps, a greedy search may make
 * more moves than necessary and leave members beyond the bound. Its moves are dropped when no chore has to be placed and they
 * do not reduce the largest distance.
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

/** The most steps of one search for the next moves. */
const PASOS_DE_UNA_VEZ = 20_000;
/** The most moves that `mejora` tries together: one, then two, then three, since some moves help only in combination. */
const POR_DELANTE = 3;

/**
 * Finds moves greedily when the exact search finds none. It first places the chores without an owner, largest first, each with
 * the member of `masBajo`, and moves them on while that is better. Then it makes, again and again, the fewest moves (one, two
 * or three) that bring members closer to the bound, as long as it finds any and steps are left. Moves that turn out to be
 * unnecessary are dropped at the end.
 */
export function* voraz(mesa: Mesa, pasos: Pasos): PorTramos<readonly Paso[]> {
  const puestas = yield* asentar(mesa, colocar(mesa), pasos);
  const movidas: Paso[] = [];
  let punto = tras(mesa, puestas);
  for (;;) {
    yield;
    const siguientes = yield* mejora(mesa, punto, pasos);
    if (siguientes.length === 0) break;
    movidas.push(...siguientes);
    punto = tras(mesa, [...puestas, ...movidas]);
  }
  return sinSobrantes(mesa, puestas, movidas);
}

const trasTodos = (mesa: Mesa, pasos: readonly Paso[]): readonly number[] =>
  pasos.reduce<readonly number[]>(trasPaso, mesa.exceso);

const tras = (mesa: Mesa, pasos: readonly Paso[]): Punto => ({
  exceso: trasTodos(mesa, pasos),
  usadas: new Set([
    ...pasos.map((p) => p.ficha.tarea),
    // Chores without an owner are all placed by now, so the search for moves skips them.
    ...mesa.fichas.flatMap((f) => (f.dueno < 0 ? [f.tarea] : [])),
  ]),
});

/**
 * Returns the index of the suitable member with the lowest excess, the first of equal ones. A child whom the chore takes above
 * their quota comes after all others.
 */
const masBajo = ({ nino }: Mesa, { ficha }: Pick<Paso, 'ficha'>, exceso: readonly number[]): number => {
  const pasado = (i: number): number => (nino[i] === true && (exceso[i] ?? 0) + ficha.carga > 0 ? 1 : 0);
  return ficha.aptos.reduce((mejor, i) =>
    (pasado(i) - pasado(mejor) || (exceso[i] ?? 0) - (exceso[mejor] ?? 0)) < 0 ? i : mejor,
  );
};

/** Places the chores without an owner, largest first, each with the member of `masBajo`. */
function colocar(mesa: Mesa): readonly Paso[] {
  let exceso: readonly number[] = mesa.exceso;
  const porCarga = mesa.fichas.filter((f) => f.dueno < 0).toSorted((x, y) => y.carga - x.carga || x.lugar - y.lugar);
  return porCarga.map((ficha) => {
    const paso = { ficha, a: masBajo(mesa, { ficha }, exceso) };
    exceso = trasPaso(exceso, paso);
    return paso;
  });
}

/**
 * Moves the newly placed chores to better owners while that improves the value and steps are left. Each of these chores needs
 * an owner anyway, so this adds no move.
 */
function* asentar(mesa: Mesa, inicio: readonly Paso[], pasos: Pasos): PorTramos<readonly Paso[]> {
  const puestas = [...inicio];
  const exceso = [...trasTodos(mesa, puestas)];
  let valor = valorDe(mesa, exceso);
  for (let otra = true; otra && pasos.quedan > 0;) {
    otra = false;
    for (const [i, { ficha, a }] of puestas.entries()) {
      for (const b of ficha.aptos) {
        pasos.quedan -= 1;
        if (pasos.quedan % POR_TRAMO === 0) yield;
        if (b === a) continue;
        pasar(exceso, ficha.carga, a, b);
        const nuevo = valorDe(mesa, exceso);
        if (compararValor(nuevo, valor) < 0) {
          puestas[i] = { ficha, a: b };
          valor = nuevo;
          otra = true;
          break;
        }
        pasar(exceso, ficha.carga, b, a);
      }
    }
  }
  return puestas;
}

/**
 * Returns the fewest moves, up to `POR_DELANTE`, that bring members closer to the bound and do not increase the largest distance
 * from a quota. An empty list when no member is beyond the bound, and when none are found before the steps run out.
 */
function* mejora(mesa: Mesa, punto: Punto, pasos: Pasos): PorTramos<readonly Paso[]> {
  const ahora = valorDe(mesa, punto.exceso);
  if (!hayFuera(ahora)) return [];
  for (let n = 1; n <= POR_DELANTE && pasos.quedan > 0; n += 1) {
    const vez = { quedan: Math.min(PASOS_DE_UNA_VEZ, pasos.quedan) };
    const antes = vez.quedan;
    const hallado = yield* buscar(mesa, punto, n, vez);
    pasos.quedan -= antes - Math.max(0, vez.quedan);
    if (hallado !== null && hallado.valor[0] < ahora[0] && hallado.valor[2] <= ahora[2]) return hallado.pasos;
  }
  return [];
}

/**
 * Drops moves, last first, that are not needed: without such a move the excess beyond the bound does not grow, and the largest
 * distance from a quota either does not grow or is within the bound.
 */
function sinSobrantes(mesa: Mesa, puestas: readonly Paso[], movidas: readonly Paso[]): readonly Paso[] {
  const exceso = [...trasTodos(mesa, [...puestas, ...movidas])];
  const [fuera, , mayor] = valorDe(mesa, exceso);
  const sobran = new Set<Paso>();
  for (const paso of movidas.toReversed()) {
    const { ficha, a } = paso;
    pasar(exceso, ficha.carga, a, ficha.dueno);
    const valor = valorDe(mesa, exceso);
    if (valor[0] <= fuera && (valor[2] <= mayor || !hayFuera(valor))) sobran.add(paso);
    else pasar(exceso, ficha.carga, ficha.dueno, a);
  }
  return [...puestas, ...movidas.filter((paso) => !sobran.has(paso))];
}

/** Moves a load from one member to another. */
const pasar = (exceso: number[], carga: number, de: number, a: number): void => {
  exceso[de] = (exceso[de] ?? 0) - carga;
  exceso[a] = (exceso[a] ?? 0) + carga;
};
