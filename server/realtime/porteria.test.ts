import { afterEach, beforeEach, expect, test } from 'vitest';
import { revocarAcceso } from '#server/data/accesos.ts';
import { BaseOcupada } from '#server/db/postgres.ts';
import type { Base } from '#server/db/esquema.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { crearPorteria } from './porteria.ts';

let casa: Casa;
let lecturas: number;
/** Errors that the next reads throw instead of reading the database. */
let averias: Error[];
let base: Base;
beforeEach(async () => {
  casa = await abrirCasa();

  [lecturas, averias] = [0, []];
  base = {
    ...casa.app.contexto.base,
    leer: (hacer) => {
      lecturas += 1;
      const averia = averias.shift();
      return averia === undefined ? casa.app.contexto.base.leer(hacer) : Promise.reject(averia);
    },
  };
});
afterEach(() => casa.cerrar());

const suyo = (i: number) => {
  const { id: usuario, acceso } = casa.miembro(i);
  return { usuario, acceso };
};
const ocupada = () => new BaseOcupada();

test('a thousand simultaneous connections take a handful of reads, and each is judged by its own login', async () => {
  await revocarAcceso(casa.db, suyo(1).acceso, casa.reloj.ahora());
  const juzgar = crearPorteria({ base });
  const alegados = Array.from({ length: 1_000 }, (_, n) =>
    n % 3 === 0 ? suyo(0) : n % 3 === 1 ? suyo(1) : { usuario: suyo(0).usuario, acceso: suyo(2).acceso },
  );
  const juicios = await Promise.all(alegados.map(juzgar));
  for (const [n, juicio] of juicios.entries())
    if (n % 3 === 0) expect(juicio).toMatchObject({ actor: { id: suyo(0).usuario, familia_id: casa.familia.id } });
    else expect(juicio).toBeNull();
  expect(lecturas).toBeLessThanOrEqual(5);
  expect(await juzgar(suyo(0))).toEqual(juicios[0]);
});

test('a busy database is asked again; an error fails the connections that wait for that read, and not later ones', async () => {
  const juzgar = crearPorteria({ base });
  averias = [ocupada(), ocupada()];
  expect(await juzgar(suyo(0))).not.toBeNull();
  expect(lecturas).toBe(3);
  averias = [new Error('gone')];
  const juntos = Promise.allSettled([juzgar(suyo(0)), juzgar(suyo(0))]);
  await expect.poll(() => averias).toEqual([]);
  // The read of the two has started, so this connection waits for the next one.
  const despues = juzgar(suyo(0));
  expect((await juntos).map((d) => d.status)).toEqual(['rejected', 'rejected']);
  expect(await despues).not.toBeNull();
  averias = Array.from({ length: 9 }, ocupada);
  await expect(juzgar(suyo(0))).rejects.toThrow(BaseOcupada);
  averias = [];
  expect(await juzgar(suyo(0))).not.toBeNull();
});
