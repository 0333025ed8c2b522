import { expect, test } from 'vitest';
import { navegadorConMas } from '#client/e2e/con-mas.ts';
import { pruebasLargas } from './los-largos.ts';

/** Some that play many rounds. */
const RONDAS = ['server/caja/muertes.test.ts', 'shared/domain/reparto/jugadas/partida.test.ts', 'server/fuzz.test.ts'];

test('the long suite plays what has many rounds, is long by name or asks whether there is time, and leaves the rest', () => {
  const largas = pruebasLargas();
  expect(largas).toEqual(
    expect.arrayContaining([
      ...RONDAS,
      'server/ano.test.ts',
      'server/ano-2.largo.test.ts',
      'migrations/muertes.test.ts',
    ]),
  );
  for (const corta of ['server/rutas.test.ts', 'server/db/dos-esquemas.test.ts', 'scripts/check/los-largos.test.ts'])
    expect(largas).not.toContain(corta);
});

/** As Playwright names them when it asks. */
const BUSCADAS = [
  // It asks in the test itself, or of a list, or for its title.
  'sala.spec.ts four phones and a television through a draft with an absentee, one who comes back and a power cut, to the photograph',
  'pantallas-acceso.spec.ts joining takes the ID and the PIN, then one’s name, then a password',
  'sesion.spec.ts tabs whose token is spent log nobody out, with locks between them',
  // It walks through what asks; a function of the file makes the test.
  'accesibilidad.spec.ts a family with two weeks behind it',
];
const IGUALES = [
  'vuelo.spec.ts the card flies from the list to its new owner',
  'partes.spec.ts a chore of every day is told off in parts',
  'ajustes.spec.ts one’s own data, password and notifications change, and logging out works without a network too',
];

test('of the browser’s it plays the tests that do more there, also through what they use', () => {
  const conMas = navegadorConMas();
  const buscada = (titulo: string): boolean => conMas.some((cual) => cual.test(titulo));
  expect(BUSCADAS.filter((titulo) => !buscada(titulo))).toEqual([]);
  expect(IGUALES.filter(buscada)).toEqual([]);
});
