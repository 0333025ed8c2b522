import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Base } from '#server/db/esquema.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { con, crearBasePropia, type BasePropia } from '#server/testing/servicios.ts';
import { esperarCerrojo } from './consultas.ts';

const pausa = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

describe('two servers on PostgreSQL', con('postgres'), () => {
  let propia: BasePropia;
  let base: Base;
  let otra: Base;
  beforeAll(async () => {
    propia = await crearBasePropia();
    const espera = 60_000;
    [base, otra] = [conectarPostgres(propia.url, { espera }), conectarPostgres(propia.url, { espera })];
  });
  afterAll(async () => {
    await base.cerrar();
    await otra.cerrar();
    await propia.borrar();
  });

  test('a change without a family waits for its key alone', async () => {
    const orden: string[] = [];
    const con = (clave: string, quien: string, b: Base, ms: number) =>
      b.escribir(null, async (db) => {
        await esperarCerrojo(db, clave);
        orden.push(`${quien} entra`);
        await pausa(ms);
        orden.push(`${quien} sale`);
      });
    await Promise.all([con('x', 'a', base, 60), con('x', 'b', otra, 60), con('y', 'c', otra, 1)]);
    const deX = orden.filter((o) => !o.startsWith('c'));
    expect([deX[0]?.[0], deX[2]?.[0]]).toEqual([deX[1]?.[0], deX[3]?.[0]]);
  });
});
