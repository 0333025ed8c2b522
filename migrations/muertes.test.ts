import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { abrir, BASE, hacerCarpetas, repartidas } from '#server/testing/arranques-cortados.ts';
import { filasDe } from '#server/testing/base-llena.ts';
import { conOtraMigracion } from '#server/testing/otra-migracion.ts';

// The server is killed while it starts on an empty folder, or on a folder of the previous version. The next start must finish
// the work.

const HIJO = join(import.meta.dirname, '../server/testing/abrir-hijo.ts');
/**
 * Number of statements after which the start is killed, each in one run. They are few, since each run takes a process of its own,
 * and the failure of a statement (cortes.largo.test.ts) covers the same places.
 */
const MUERTES = rondas(1, 2);

const carpetas = hacerCarpetas();
afterAll(() => carpetas.terminar());

/** Starts the next version, which has one more migration, on a folder. */
const abrirla = async (carpeta: string): Promise<number> => {
  const sinOtra = conOtraMigracion();
  try {
    return await abrir(carpeta);
  } finally {
    sinOtra();
  }
};

const matar = async (carpeta: string, tras: number): Promise<void> => {
  const hijo = spawn(process.execPath, [HIJO, carpeta, String(tras)], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(hijo, 'close');
  expect(hijo.signalCode).toBe('SIGKILL');
};

test.each(['vacia', 'llena'] as const)(
  'the next start finishes one that was killed with -9 in a folder that is %s',
  async (cual) => {
    const molde = await carpetas.molde(cual);
    const entera = carpetas.copia(molde);
    const sentencias = await abrirla(entera);
    const debidas = filasDe(join(entera, BASE));
    for (const n of repartidas(sentencias, MUERTES)) {
      const carpeta = carpetas.copia(molde);
      await matar(carpeta, n);
      await abrirla(carpeta).catch((error: unknown) => {
        throw new Error(`killed after statement ${String(n)} of ${String(sentencias)}`, { cause: error });
      });
      expect(filasDe(join(carpeta, BASE)), `statement ${String(n)}`).toEqual(debidas);
      rmSync(carpeta, { recursive: true });
    }
  },
);
