import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { perdido, POR_CASA, prepararEscritores, type Escritores } from '#server/testing/escritores.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { conCompilador } from '#server/testing/servicios.ts';

/** Number of power cuts. A preloaded library copies to another folder only the bytes that the server synced to the disk. */
const CORTES_DE_LUZ = rondas(1, 30);
const FUENTE = join(import.meta.dirname, '../testing/solo-lo-asegurado.c');

let escritores: Escritores;
beforeAll(async () => {
  escritores = await prepararEscritores();
});
afterAll(() => escritores.terminar());

describe('power cuts', conCompilador(), () => {
  test(`${String(CORTES_DE_LUZ)} of them lose nothing that the server promised`, async () => {
    const programa = escritores.ruta('luz.so');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', programa, FUENTE, '-ldl']);
    let datos = escritores.casa('luz-0');
    const puerto = await puertoLibre();
    for (let n = 1; n <= CORTES_DE_LUZ; n += 1) {
      const queda = escritores.ruta(`luz-${String(n)}`);
      // Files that existed before the server started count as safely written.
      cpSync(datos, queda, { recursive: true });
      const servidor = await arrancarHijo(datos, puerto, { LD_PRELOAD: programa, LUZ_DE: datos, LUZ_A: queda });
      const prometido = await escritores.hastaMorir(servidor);
      for (const archivo of readdirSync(queda)) if (/-shm$|\.\d+$/.test(archivo)) rmSync(join(queda, archivo));
      expect(perdido(queda, prometido), `cut ${String(n)}`).toEqual([]);
      rmSync(datos, { recursive: true });
      datos = queda;
      if (n % POR_CASA === 0) {
        rmSync(datos, { recursive: true });
        datos = escritores.casa(`luz-${String(n)}`);
      }
    }
  });
});
