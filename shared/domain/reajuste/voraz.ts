import type { PorTramos } from '#shared/domain/por-tramos.ts';
import type { Pasos } from '#shared/domain/reparto/cierre/lectura.ts';
import { buscar, compararValor, hayFuera, POR_TRAMO, type Punto, trasPaso, valorDe } from './buscar.ts';
import type { Mesa, Paso } from './mesa.ts';

/** Steps of one look ahead. */
const PASOS_DE_UNA_VEZ = 20_000;
/** Moves that it looks ahead at most, when fewer bring nobody nearer. */
const POR_DELANTE = 3;

/**
 * Moves beyond those that an exact search can find. First the unassigned chores, the largest first, each to the member whom it
 * leaves lowest against their quota, and then to one whom it would leave lower still. After that the move (else two, else three)
 * that brings most people nearer to the bound, as long as one does; in the end those that turned out not to be needed are
 * dropped.
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
    // Placed or without anybody to go to: none of them is looked at again.
    ...mesa.fichas.flatMap((f) => (f.dueno < 0 ? [f.tarea] : [])),
  ]),
});

/** Returns the suitable member with the lowest excess; a child above their quota only if there is no other. */
const masBajo = ({ nino }: Mesa, { ficha }: Pick<Paso, 'ficha'>, exceso: readonly number[]): number => {
  const pasado = (i: number): number => (nino[i] === true && (exceso[i] ?? 0) + ficha.carga > 0 ? 1 : 0);
  return ficha.aptos.reduce((mejor, i) =>
    (pasado(i) - pasado(mejor) || (exceso[i] ?? 0) - (exceso[mejor] ?? 0)) < 0 ? i : mejor,
  );
};

function colocar(mesa: Mesa): readonly Paso[] {
  let exceso: readonly number[] = mesa.exceso;
  const porCarga = mesa.fichas.filter((f) => f.dueno < 0).toSorted((x, y) => y.carga - x.carga || x.lugar - y.lugar);
  return porCarga.map((ficha) => {
    const paso = { ficha, a: masBajo(mesa, { ficha }, exceso) };
    exceso = trasPaso(exceso, paso);
    return paso;
  });
}

/** Puts what was nobody's elsewhere as long as that is better: it moves anyway, so it costs no move more. */
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

/** The fewest moves that bring people nearer to the bound; none when no few do. */
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

/** Leaves out, last first, each move without which things are no farther out. */
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

/** Takes a load from one member and gives it to another. */
const pasar = (exceso: number[], carga: number, de: number, a: number): void => {
  exceso[de] = (exceso[de] ?? 0) - carga;
  exceso[a] = (exceso[a] ?? 0) + carga;
};
