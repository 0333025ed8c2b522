import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const MENUS = { nombre: 'Pensar los menús', frecuencia: 'SEMANAL', dia_semana: 5 };
const crear = async (cuerpo: object): Promise<Tarea> =>
  (await llamar(app, 'POST', RUTAS.tareas, familia.miembros[0]!.token, cuerpo)).cuerpo;
const editar = (id: number, cuerpo: object) =>
  llamar(app, 'PUT', ruta(RUTAS.tarea, { id }), familia.miembros[0]!.token, cuerpo);

test('a chore is physical by default, and an edit without the field leaves it unchanged', async () => {
  expect((await crear(MENUS)).de_cabeza).toBe(false);
  const { id, de_cabeza } = await crear({ ...MENUS, de_cabeza: true });
  expect(de_cabeza).toBe(true);
  expect((await editar(id, { ...MENUS, tiempo_estimado: 20 })).cuerpo).toMatchObject({ de_cabeza: true });
  expect((await editar(id, { ...MENUS, de_cabeza: false })).cuerpo).toMatchObject({ de_cabeza: false });
  expect(await editar(id, { ...MENUS, de_cabeza: 'sí' })).toMatchObject({
    estado: 400,
    cuerpo: { de_cabeza: ['Debe ser verdadero o falso'] },
  });
});

test('the family gets it with the row, and the audit log keeps the change', async () => {
  const { id } = await crear(MENUS);
  const oido = anotarPublicaciones(app);
  await editar(id, { ...MENUS, de_cabeza: true });
  expect(oido.find((p) => p.evento === 'tarea:cambiada')?.datos).toMatchObject({ tarea: { id, de_cabeza: true } });
  const { cuerpo } = await llamar(app, 'GET', ruta(RUTAS.rastro, { id: familia.id }), familia.miembros[0]!.token);
  expect(JSON.stringify(cuerpo)).toContain('"partes":["CABEZA"]');
});
