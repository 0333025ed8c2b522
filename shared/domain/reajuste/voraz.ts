import type { Pasos } from '#shared/domain/reparto/cierre/pasos.ts';
import { buscar, type Punto, trasPaso } from './buscar.ts';
import type { Mesa, Paso } from './mesa.ts';
import { compararValor, hayFuera, valorDe } from './valor.ts';

/** Steps of one look ahead. */
const PASOS_DE_UNA_VEZ = 20_000;
/** Moves that it looks ahead at most, when fewer bring nobody nearer. */
const POR_DELANTE = 3;

/**
 * Moves beyond those that an exact search can find. First what is nobody's, the largest first, each to whom it leaves
 * lowest against their quota, and then to whoever it would leave lower still. After that the move (else two, else three)
 * that brings most people nearer to the bound, as long as one does; in the end those that turned out not to be needed
 * are dropped.
 */
export function voraz(mesa: Mesa, pasos: Pasos): readonly Paso[] {
  const puestas = asentar(mesa, colocar(mesa), pasos);
  const movidas: Paso[] = [];
  let punto = tras(mesa, puestas);
  for (;;) {
    const siguientes = mejora(mesa, punto, pasos);
    if (siguientes.length === 0) break;
    movidas.push(...siguientes);
    punto = tras(mesa, [...puestas, ...movidas]);
  }
  return sinSobrantes(mesa, puestas, movidas);
}

const tras = (mesa: Mesa, pasos: readonly Paso[]): Punto => ({
  exceso: pasos.reduce<readonly number[]>((exceso, paso) => trasPaso(exceso, paso), mesa.exceso),
  usadas: new Set([
    ...pasos.map((p) => p.ficha.tarea),
    // Placed or without anybody to go to: none of them is looked at again.
    ...mesa.fichas.flatMap((f) => (f.dueno < 0 ? [f.tarea] : [])),
  ]),
});

/** Of those whom a chore suits, who has least against their quota; a child only when it leaves nobody else. */
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
function asentar(mesa: Mesa, inicio: readonly Paso[], pasos: Pasos): readonly Paso[] {
  let puestas = inicio;
  for (let otra = true; otra && pasos.quedan > 0;) {
    otra = false;
    for (const [i, { ficha, a }] of puestas.entries()) {
      for (const b of ficha.aptos) {
        pasos.quedan -= 1;
        if (b === a) continue;
        const nuevas = puestas.with(i, { ficha, a: b });
        if (compararValor(valorDe(mesa, tras(mesa, nuevas).exceso), valorDe(mesa, tras(mesa, puestas).exceso)) >= 0)
          continue;
        puestas = nuevas;
        otra = true;
        break;
      }
    }
  }
  return puestas;
}

/** The fewest moves that bring people nearer to the bound; none when no few do. */
function mejora(mesa: Mesa, punto: Punto, pasos: Pasos): readonly Paso[] {
  const ahora = valorDe(mesa, punto.exceso);
  if (!hayFuera(ahora)) return [];
  for (let n = 1; n <= POR_DELANTE && pasos.quedan > 0; n += 1) {
    const vez = { quedan: Math.min(PASOS_DE_UNA_VEZ, pasos.quedan) };
    const antes = vez.quedan;
    const hallado = buscar(mesa, punto, n, vez);
    pasos.quedan -= antes - Math.max(0, vez.quedan);
    if (hallado !== null && hallado.valor[0] < ahora[0] && hallado.valor[2] <= ahora[2]) return hallado.pasos;
  }
  return [];
}

/** Leaves out, last first, each move without which things are no farther out. */
function sinSobrantes(mesa: Mesa, puestas: readonly Paso[], movidas: readonly Paso[]): readonly Paso[] {
  const [fuera, , mayor] = valorDe(mesa, tras(mesa, [...puestas, ...movidas]).exceso);
  let quedan = movidas;
  for (const paso of movidas.toReversed()) {
    const sin = quedan.filter((p) => p !== paso);
    const valor = valorDe(mesa, tras(mesa, [...puestas, ...sin]).exceso);
    if (valor[0] <= fuera && (valor[2] <= mayor || !hayFuera(valor))) quedan = sin;
  }
  return [...puestas, ...quedan];
}
