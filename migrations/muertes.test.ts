import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { VERSIONES } from '#server/db/migraciones.ts';
import { abrir, BASE, hacerCarpetas, repartidas } from '#server/testing/arranques-cortados.ts';
import { filasDe } from '#server/testing/base-de-version.ts';

/** A start with the database of each version that there was is killed, and the next one finishes it. */

const HIJO = join(import.meta.dirname, '../server/testing/abrir-hijo.ts');
/** Killing takes a process each, and where it happens matters less than where a statement fails: all of those are tried. */
const MUERTES = rondas(1, 2);

const carpetas = hacerCarpetas();
afterAll(() => carpetas.terminar());

const matar = async (carpeta: string, tras: number): Promise<void> => {
  const hijo = spawn(process.execPath, [HIJO, carpeta, String(tras)], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(hijo, 'close');
  expect(hijo.signalCode).toBe('SIGKILL');
};

test.each([null, ...VERSIONES.slice(0, rondas(0, VERSIONES.length - 1))])(
  'from %s, killed with -9',
  async (version) => {
    const molde = await carpetas.molde(version);
    const entera = carpetas.copia(molde);
    const sentencias = await abrir(entera);
    const debidas = filasDe(join(entera, BASE));
    for (const n of repartidas(sentencias, MUERTES)) {
      const carpeta = carpetas.copia(molde);
      await matar(carpeta, n);
      await abrir(carpeta).catch((error: unknown) => {
        throw new Error(`killed after statement ${String(n)} of ${String(sentencias)}`, { cause: error });
      });
      expect(filasDe(join(carpeta, BASE)), `statement ${String(n)}`).toEqual(debidas);
      rmSync(carpeta, { recursive: true });
    }
  },
);
