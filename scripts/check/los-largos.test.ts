import { expect, test } from 'vitest';
import { pruebasLargas } from './los-largos.ts';

/** Some of the test files that run more rounds in the long suite. */
const RONDAS = ['server/caja/muertes.test.ts', 'shared/domain/reparto/jugadas/partida.test.ts', 'server/fuzz.test.ts'];

test('the long suite selects tests with rounds, with «largo» in their name, or that read `largo`, and no others', () => {
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
