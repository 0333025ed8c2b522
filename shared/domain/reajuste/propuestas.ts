import type { PorTramos } from '#shared/domain/por-tramos.ts';
import { trasPaso } from './buscar.ts';
import type { Mesa, Paso } from './mesa.ts';
import { compararValor, esMejor, valorDe, type Valor } from './valor.ts';

/**
 * Moves as they are proposed, in an order in which each makes things better than they were with those before it: what
 * was nobody's first, then the best next one. A move that helps only together with others is agreed together with them,
 * so whatever is refused leaves nobody worse off than they were.
 */
export function* enPropuestas(mesa: Mesa, pasos: readonly Paso[]): PorTramos<readonly (readonly Paso[])[]> {
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
