import { expect, test } from 'vitest';
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
