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
  for (const corta of ['server/rutas.test.ts', 'migrations/esquema.test.ts', 'scripts/check/los-largos.test.ts'])
    expect(largas).not.toContain(corta);
});

test('of the browser’s it plays whole files that do more there, also through what they use', () => {
  const conMas = navegadorConMas();
  // The first by its own walk, the others by what stands in them.
  expect(conMas).toEqual(expect.arrayContaining(['accesibilidad.spec.ts', 'sala.spec.ts', 'pantallas.spec.ts']));
  for (const marcadas of ['vuelo.spec.ts', 'partes.spec.ts', 'cuento.largo.spec.ts'])
    expect(conMas).not.toContain(marcadas);
});
