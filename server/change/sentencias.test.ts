import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { vigilarSentencias } from '#server/testing/sentencias.ts';

/** Statements of the call, with those that begin and end its snapshot and its transaction. */
const TECHO = 29;

test('a tick runs few statements, on a real database file', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'sentencias-'));
  const app = await buildTestApp({
    archivo: join(carpeta, 'te-toca.db'),
    reloj: relojFijo('2026-11-21T10:00:00.000Z'),
  });
  const familia = await sembrarFamilia(app);
  const tareas = [await crearTarea(app, familia, { nombre: 'Barrer' }), await crearTarea(app, familia)];
  await repartir(app, familia, ...tareas.map((tarea) => [tarea, 1] as const));
  const [primera, segunda] = await pendientesDe(app, familia, 1);
  const luis = familia.miembros[1]!;
  const completar = (id: number) => llamarComo(app, luis, 'PATCH', ruta(RUTAS.completar, { id }));
  await completar(primera!.id);
  let cuantas = 0;
  const parar = vigilarSentencias(
    () => (cuantas += 1),
    () => undefined,
  );
  const { estado } = await completar(segunda!.id);
  parar();
  await app.app.close();
  rmSync(carpeta, { recursive: true });
  expect(estado).toBe(200);
  expect(cuantas).toBeLessThanOrEqual(TECHO);
});
