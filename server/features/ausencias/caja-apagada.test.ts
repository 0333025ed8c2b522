import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { crearCaja } from '#server/testing/casa-con-reloj.ts';
import { crearTarea, llamarComo, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

/** A box on which only the server's own timer starts the midnight job. */
let caja: Awaited<ReturnType<typeof crearCaja>>;
let app: App;
const LUIS = 1;

const trabajado = async () => {
  await vi.advanceTimersByTimeAsync(12_000);
  await vi.advanceTimersByTimeAsync(1);
};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  caja = await crearCaja();
  app = await caja.encender('2026-11-20T10:00:00.000Z');
  await trabajado();
});
afterEach(async () => {
  await caja.tirar();
  vi.useRealTimers();
});

test('midnights excuse work on days away, even those that passed while the box was off', async () => {
  const familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const luis = familia.miembros[LUIS]!;
  const dias = { miembro: luis.id, desde: '2026-11-21', hasta: '2026-11-24' };
  expect((await llamarComo(app, luis, 'POST', RUTAS.ausencias, dias)).estado).toBe(201);
  const como = async () =>
    (
      await app.contexto.base.escritura
        .selectFrom('asignaciones')
        .select(['fecha_limite', 'estado', 'excusada'])
        .orderBy('fecha_limite')
        .execute()
    ).map((a) => `${String(a.fecha_limite).slice(8)} ${a.excusada ? 'EXCUSADA' : a.estado}`);

  for (const horas of [24, 24]) {
    caja.pasan(horas);
    await trabajado();
  }
  expect(await como()).toEqual(['20 VENCIDA', '21 EXCUSADA', '22 PENDIENTE']);
  await caja.apagar();
  app = await caja.encender('2026-11-26T10:00:00.000Z', true);
  await trabajado();
  expect(await como()).toEqual([
    '20 VENCIDA',
    '21 EXCUSADA',
    '22 EXCUSADA',
    '23 EXCUSADA',
    '24 EXCUSADA',
    '25 VENCIDA',
    '26 PENDIENTE',
  ]);
});
