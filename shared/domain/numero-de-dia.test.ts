import { expect, test } from 'vitest';
import { sumarDias } from './calendario.ts';
import { numeroDeDia } from './numero-de-dia.ts';

test('each day is one more than the day before it', () => {
  for (const primero of ['1999-12-25', '2027-12-25', '2099-12-25']) {
    let dia = primero;
    for (let n = 0; n < 500; n += 1, dia = sumarDias(dia, 1))
      expect([dia, numeroDeDia(dia)]).toEqual([dia, numeroDeDia(primero) + n]);
  }
});
