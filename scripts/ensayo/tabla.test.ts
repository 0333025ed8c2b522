import { expect, test } from 'vitest';
import { escribirTabla } from './tabla.ts';

test('the table has a column for each way to install, and lists the figures above their limits and what was not tried', () => {
  const { texto, pasadas, sinProbar } = escribirTabla([
    {
      nombre: 'imagen',
      filas: [
        ['paso', 'fundar', '1234'],
        ['cifra', 'imagen, MB', '231', '230'],
        ['cifra', 'exposición', '1.5', '1.5'],
        ['cifra', 'Node solo, ms', '48'],
      ],
    },
    {
      nombre: 'windows',
      filas: [
        ['paso', 'fundar', '20000'],
        ['paso', 'SIGTERM', 'SIN PROBAR', 'no la hay'],
        ['paso', 'memoria', 'SIN PROBAR', 'wine no la dice'],
      ],
    },
  ]);
  expect(texto.split('\n')).toEqual([
    '               imagen     windows',
    'fundar            1.2        20.0',
    'SIGTERM             —  SIN PROBAR',
    'memoria             —  SIN PROBAR',
    'imagen, MB        231           —',
    'exposición        1.5           —',
    'Node solo, ms      48           —',
  ]);
  expect(pasadas).toEqual(['imagen, imagen, MB: 231, y caben 230']);
  expect(sinProbar).toEqual(['windows, SIGTERM: no la hay', 'windows, memoria: wine no la dice']);
});
