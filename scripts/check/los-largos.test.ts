import { expect, test } from 'vitest';
import { pruebasLargas } from './los-largos.ts';

/** Some that play many rounds. */
const RONDAS = ['server/caja/muertes.test.ts', 'shared/domain/reparto/jugadas/partida.test.ts', 'server/fuzz.test.ts'];

test('the long suite plays tests with many rounds, with «largo» in the name or that ask for the long run, and leaves the rest', () => {
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
