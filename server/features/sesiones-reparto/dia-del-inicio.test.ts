import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

const reloj = relojFijo('2026-12-05T10:00:00.000Z');
let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
beforeEach(async () => {
  reloj.poner('2026-12-05T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  casa = casaConAusencias(app, familia, reloj);
});
afterEach(() => app.app.close());

test('a draft that ends as it starts, since all are away, replaces no work from before its day', async () => {
  const tareas = [await crearTarea(app, familia), await crearTarea(app, familia, { nombre: 'Barrer' })];
  await repartir(app, familia, ...tareas.map((tarea, quien) => [tarea, quien] as const));
  for (const quien of [0, 1]) await casa.fuera(quien, { desde: '2026-12-07', hasta: '2026-12-09' });
  await casa.el('2026-12-06');
  // A moment after midnight, which nobody has begun yet.
  reloj.poner('2026-12-06T23:00:00.500Z');
  expect((await casa.como(0, 'POST', RUTAS.iniciar, {})).cuerpo).toMatchObject({ sesion: { fase: 'COMPLETADA' } });
  expect(await casa.ocurrencias()).toEqual([
    ['2026-12-05', 'VENCIDA', 'Ana'],
    ['2026-12-05', 'VENCIDA', 'Luis'],
    ['2026-12-06', 'VENCIDA', 'Ana'],
    ['2026-12-06', 'VENCIDA', 'Luis'],
    ['2026-12-07', 'PENDIENTE', 'Ana'],
    ['2026-12-07', 'PENDIENTE', 'Luis'],
  ]);
});
