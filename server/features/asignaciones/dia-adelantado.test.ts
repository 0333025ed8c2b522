import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Days that began too soon, as people see them; all that is stored is compared in server/dia-adelantado.test.ts. */

const [ANA, LUIS] = [0, 1];
let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const miembro = (i: number) => familia.miembros[i]!;
const son = async (instante: string): Promise<void> => {
  reloj.poner(instante);
  await medianoche(app.contexto, (error) => {
    throw error;
  });
};
const tachar = async (): Promise<number> => {
  const [una] = await pendientesDe(app, familia, LUIS);
  const { estado } = await llamarComo(app, miembro(LUIS), 'PATCH', ruta(RUTAS.completar, { id: una!.id }));
  expect(estado).toBe(200);
  return una!.id;
};
const ponerZona = (zona_horaria: string) =>
  llamarComo(app, miembro(ANA), 'PATCH', ruta(RUTAS.familia, { id: familia.id }), { zona_horaria });
/** Luis's view of his daily chore and of himself. */
const loQueVe = async () => {
  const filas = (await llamarComo(app, miembro(LUIS), 'GET', RUTAS.asignaciones)).cuerpo as {
    id: number;
    fecha_limite: string;
    estado: string;
  }[];
  const { racha_dias, puntos_totales } = (await llamarComo(app, miembro(LUIS), 'GET', RUTAS.yo)).cuerpo as {
    racha_dias: number;
    puntos_totales: number;
  };
  const una = filas.map(({ id, fecha_limite, estado }) => `${String(id)} ${fecha_limite} ${estado}`).sort();
  return { filas: una, racha_dias, puntos_totales };
};

beforeEach(async () => {
  reloj = relojFijo('2026-11-20T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  for (const dia of ['20', '21']) {
    await son(`2026-11-${dia}T10:00:00.000Z`);
    await tachar();
  }
  await son('2026-11-22T10:00:00.000Z');
});
afterEach(() => app.app.close());

test('a clock two hours ahead over midnight, then corrected: today’s chore is pending again and the streak stands', async () => {
  await son('2026-11-22T21:30:00.000Z');
  const antes = await loQueVe();
  await son('2026-11-22T23:30:00.000Z');
  expect(await loQueVe()).not.toEqual(antes);
  await son('2026-11-22T21:40:00.000Z');
  expect(await loQueVe()).toEqual(antes);
  await tachar();
  await son('2026-11-22T23:30:00.000Z');
  expect(await loQueVe()).toMatchObject({ racha_dias: 3 });
});

test('a zone set to Auckland by mistake and set back: the same, in the request that sets it back', async () => {
  await son('2026-11-22T12:00:00.000Z');
  const antes = await loQueVe();
  expect((await ponerZona('Pacific/Auckland')).estado).toBe(200);
  expect((await loQueVe()).filas.join()).toContain('2026-11-22 VENCIDA');
  expect((await ponerZona('Europe/Madrid')).estado).toBe(200);
  expect(await loQueVe()).toEqual(antes);
});

test('a tick under the wrong clock stays, as today’s: its points, its undo, and tomorrow’s is next', async () => {
  const { puntos_totales } = await loQueVe();
  await son('2026-11-22T23:30:00.000Z');
  const hecha = await tachar();
  await son('2026-11-22T21:40:00.000Z');
  const despues = await loQueVe();
  expect(despues.filas.slice(-2).map((f) => f.replace(/^\d+ /, ''))).toEqual([
    '2026-11-22 COMPLETADA',
    '2026-11-23 PENDIENTE',
  ]);
  expect(despues.puntos_totales).toBeGreaterThan(puntos_totales);
  expect(despues.racha_dias).toBe(3);
  const { estado } = await llamarComo(app, miembro(LUIS), 'POST', ruta(RUTAS.deshacerCompletar, { id: hecha }));
  expect(estado).toBe(200);
  expect((await pendientesDe(app, familia, LUIS)).map((a) => a.fecha_limite)).toEqual(['2026-11-22']);
});
