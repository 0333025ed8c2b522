import { expect, test } from 'vitest';
import { FORMA_PIN_PERSONAL, pinFacil } from './credenciales.ts';

test.each([
  ['REPETIDO', ['0000', '11111', '999999', '1212', '123123', '454545']],
  ['SEGUIDO', ['1234', '4321', '012345', '67890', '987654', '2580']],
  ['FECHA', ['2016', '1985', '1402', '0214', '3112', '140216', '160214']],
  [null, ['7294', '4071', '83105', '739518', '9021']],
] as const)('`pinFacil` gives %s for %j', (facil, pines) => {
  expect(pines.map(pinFacil)).toEqual(pines.map(() => facil));
});

test('a PIN has four to six digits, and nine in ten combinations are allowed', () => {
  expect(['123', '1234567', '12a4', '１２３４', ' 1234'].filter((p) => FORMA_PIN_PERSONAL.test(p))).toEqual([]);
  const libres = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter(
    (p) => pinFacil(p) === null,
  );
  expect(libres.length).toBeGreaterThan(9_000);
});
