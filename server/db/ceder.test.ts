import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as unaVuelta } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { crearCedido } from './sqlite.ts';

/** A clock and an event loop whose time and turns the test controls. */
const bucleDePrueba = () => {
  let ms = 0;
  let esperan: (() => void)[] = [];
  return {
    ahora: () => ms,
    trasUnaVuelta: (hacer: () => void) => esperan.push(hacer),
    pasan: (cuantos: number) => (ms += cuantos),
    girar: () => {
      for (const hacer of esperan.splice(0)) hacer();
      esperan = [];
    },
  };
};

test('statements wait for a turn of the event loop once they have taken 10 ms of one, and not before', async () => {
  const bucle = bucleDePrueba();
  const ceder = crearCedido(bucle);
  const dichos: boolean[] = [];
  for (let n = 0; n < 6; n += 1) {
    dichos.push(ceder() !== null);
    bucle.pasan(3);
  }
  expect(dichos).toEqual([false, false, false, false, true, true]);
  const pausa = ceder();
  bucle.girar();
  await pausa;
  expect(ceder()).toBeNull();
});

test('time between the end of one turn and the first statement of the next does not count', () => {
  const bucle = bucleDePrueba();
  const ceder = crearCedido(bucle);
  expect(ceder()).toBeNull();
  bucle.girar();
  bucle.pasan(1_000);
  expect([ceder(), ceder()]).toEqual([null, null]);
});

test('the time of a statement that has waited counts in its new turn', async () => {
  const bucle = bucleDePrueba();
  const ceder = crearCedido(bucle);
  expect(ceder()).toBeNull();
  bucle.pasan(10);
  const pausa = ceder();
  bucle.girar();
  await pausa;
  // The statement has taken 10 ms, so the next one has to yield again.
  bucle.pasan(10);
  expect(ceder()).not.toBeNull();
});

const motores = [
  ['leer', (base: Awaited<ReturnType<typeof baseDePrueba>>) => base.leer.bind(base)],
  ['escribir', (base: Awaited<ReturnType<typeof baseDePrueba>>) => base.escribir.bind(base, null)],
] as const;

test.each(motores)('the event loop turns in the middle of a long %s', async (_, de) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'ceder-'));
  const base = await baseDePrueba(join(carpeta, 'te-toca.db'), 'sqlite');
  const fin = new AbortController();
  let vueltas = 0;
  const contar = async (): Promise<void> => {
    while (!fin.signal.aborted) {
      await unaVuelta();
      vueltas += 1;
    }
  };
  const contado = contar();
  // Only statements are awaited: without yielding between them the counter would stay at 0.
  const dentro = await de(base)(async (db) => {
    const antes = vueltas;
    for (const hasta = performance.now() + 200; performance.now() < hasta;)
      await db.selectFrom('familias').select('id').execute();
    return vueltas - antes;
  });
  fin.abort();
  await contado;
  await base.cerrar();
  rmSync(carpeta, { recursive: true });
  expect(dentro).toBeGreaterThan(0);
});
