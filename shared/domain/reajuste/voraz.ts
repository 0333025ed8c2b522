import type { PorTramos } from '#shared/domain/por-tramos.ts';
import type { Pasos } from '#shared/domain/reparto/cierre/lectura.ts';
import { buscar, compararValor, hayFuera, POR_TRAMO, type Punto, trasPaso, valorDe } from './buscar.ts';
import type { Mesa, Paso } from './mesa.ts';

/** The most steps of one search for the next moves. */
const PASOS_DE_UNA_VEZ = 20_000;
/** The most moves that `mejora` tries together: one, then two, then three, since some moves help only in combination. */
const POR_DELANTE = 3;

/**
 * Finds moves greedily when the exact search finds none. It first places the chores without an owner, largest first, each
 * with the member of `masBajo`, and moves them on while that is better. Then it repeats the fewest moves (one, two or
 * three) that bring members closer to the bound, as long as it finds any and steps are left. Moves that turn out to be
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
 * Moves the newly placed chores to better owners while that improves the value and steps are left. They have to move
 * anyway, so this adds no move.
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
 * distance from a quota neither grows nor passes the bound.
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
