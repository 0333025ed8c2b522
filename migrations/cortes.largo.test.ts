import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { abrir, BASE, hacerCarpetas, repartidas } from '#server/testing/arranques-cortados.ts';
import { filasDe } from '#server/testing/base-llena.ts';
import { conOtraMigracion } from '#server/testing/otra-migracion.ts';

// The server starts on an empty folder, or on a folder of the previous version, and one statement of that start fails.

/** Number of statements, spread over the start, of which each is made to fail in one run. */
const CORTES = rondas(4, 60);

const carpetas = hacerCarpetas();
afterAll(() => carpetas.terminar());
let sinOtra: () => void;
beforeEach(() => {
  sinOtra = conOtraMigracion();
});
afterEach(() => sinOtra());

test.each(['vacia', 'llena'] as const)(
  'the next start finishes after a failed statement in a folder that is %s',
  async (cual) => {
    const molde = await carpetas.molde(cual);
    const entera = carpetas.copia(molde);
    const sentencias = await abrir(entera);
    const debidas = filasDe(join(entera, BASE));
    expect(Object.keys(debidas).length).toBeGreaterThan(20);
    for (const n of repartidas(sentencias, CORTES)) {
      const carpeta = carpetas.copia(molde);
      await abrir(carpeta, n).catch(() => undefined);
      await abrir(carpeta).catch((error: unknown) => {
        throw new Error(`after the failure of statement ${String(n)} of ${String(sentencias)}`, { cause: error });
      });
      expect(filasDe(join(carpeta, BASE)), `statement ${String(n)}`).toEqual(debidas);
      rmSync(carpeta, { recursive: true });
    }
  },
);
