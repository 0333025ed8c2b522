import { expect, it } from 'vitest';
import { trazosDe } from './aro.ts';

it('draws the part of the turn that is left, and never more than the whole ring', () => {
  expect(trazosDe(84, 120)).toEqual({ strokeDasharray: '70 100' });
  expect(trazosDe(160, 120)).toEqual({ strokeDasharray: '100 100' });
  expect(trazosDe(11, 110)).toEqual({ strokeDasharray: '10 100' });
});

it('draws one segment for each of the last ten seconds, together no longer than the ring', () => {
  for (const segundos of [10, 3, 0]) {
    const { strokeDasharray, 'data-segmentos': cuantos } = trazosDe(segundos, 120);
    const largos = strokeDasharray.split(' ').map(Number);
    expect(cuantos).toBe(segundos);
    expect(largos.filter((largo, i) => i % 2 === 0 && largo > 0)).toHaveLength(segundos);
    expect(largos.slice(0, -1).reduce((suma, largo) => suma + largo, 0)).toBeLessThanOrEqual(100);
  }
  // A paused clock has fractions of a second.
  expect(trazosDe(8.4, 120)['data-segmentos']).toBe(9);
});
