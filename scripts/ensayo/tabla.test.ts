import { expect, test } from 'vitest';
import { escribirTabla } from './tabla.ts';

test('the table has a column for each way to install, and lists the figures above their limits', () => {
  const { texto, pasadas } = escribirTabla([
    {
      nombre: 'imagen',
      filas: [
        ['paso', 'fundar', '1234'],
        ['cifra', 'imagen, MB', '231', '230'],
        ['cifra', 'exposición', '1.5', '1.5'],
      ],
    },
    {
      nombre: 'windows',
      filas: [
        ['paso', 'fundar', '20000'],
        ['paso', 'SIGTERM', 'SIN PROBAR'],
        ['cifra', 'memoria, MB', 'SIN PROBAR', '95'],
      ],
    },
  ]);
  expect(texto.split('\n')).toEqual([
    '             imagen     windows',
    'fundar          1.2        20.0',
    'SIGTERM           —  SIN PROBAR',
    'imagen, MB      231           —',
    'exposición      1.5           —',
    'memoria, MB       —  SIN PROBAR',
  ]);
  expect(pasadas).toEqual(['imagen, imagen, MB: 231, y caben 230']);
});
