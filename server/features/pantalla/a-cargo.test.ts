import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import type { PaginaRastro } from '#shared/contracts/rastro.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis', admin: true },
  ]);
  [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => app.app.close());

const pantallas = async () =>
  ((await llamar(app, 'GET', RUTAS.dispositivosPantalla, ana.token)).cuerpo as DispositivoPantalla[]).map((p) => [
    p.nombre,
    p.vinculada_por,
  ]);
const actos = async () =>
  (
    (await llamar(app, 'GET', ruta(RUTAS.rastro, { id: familia.id }), ana.token)).cuerpo as PaginaRastro
  ).anotaciones.map((a) => a.hecho);
const archivar = () => llamar(app, 'POST', ruta(RUTAS.archivar, { id: luis.id }), ana.token);
const adoptar = ({ id }: DispositivoPantalla, quien = ana) =>
  llamar(app, 'POST', ruta(RUTAS.adoptarPantalla, { id }), quien.token);
const estado = async (token: string) => (await llamar(app, 'GET', RUTAS.estadoPantalla, token)).estado;

test('screens paired by a member end when they leave the family, at once and in the audit log, and no other does', async () => {
  const suya = await vincularPantalla(app, luis.token, 'Salón de Luis');
  const deAna = await vincularPantalla(app, ana.token, 'Cocina');
  const enMarcha = await encenderPantalla(await escuchar(app), suya.token);
  expect((await archivar()).estado).toBe(200);
  await enMarcha.cierre;
  expect([await estado(suya.token), await estado(deAna.token)]).toEqual([401, 200]);
  expect(await pantallas()).toEqual([['Cocina', { id: ana.id, nombre: 'Ana' }]]);
  expect(await actos()).toContainEqual({ acto: 'PANTALLA_DESVINCULADA', pantalla: 'Salón de Luis' });
});

test('a code that they confirmed gives no screen its token once they have left', async () => {
  const { codigo, clave_dispositivo } = (await llamar(app, 'POST', RUTAS.codigoPantalla, null)).cuerpo as {
    codigo: string;
    clave_dispositivo: string;
  };
  await llamar(app, 'POST', RUTAS.vincularPantalla, luis.token, { codigo, nombre: 'Otra' });
  await archivar();
  const { estado: pedida } = await llamar(app, 'POST', RUTAS.tokenPantalla, null, { clave_dispositivo });
  expect(pedida).toBeGreaterThanOrEqual(400);
});

test('a screen adopted by another admin goes on', async () => {
  const { token, dispositivo } = await vincularPantalla(app, luis.token, 'Salón');
  expect(await pantallas()).toEqual([['Salón', { id: luis.id, nombre: 'Luis' }]]);
  expect((await adoptar(dispositivo)).estado).toBe(204);
  expect(await pantallas()).toEqual([['Salón', { id: ana.id, nombre: 'Ana' }]]);
  expect(await actos()).toContainEqual({ acto: 'PANTALLA_ADOPTADA', pantalla: 'Salón', de: 'Luis' });
  await archivar();
  expect(await estado(token)).toBe(200);
});

test('adopting one’s own screen changes nothing, and another family’s is not found', async () => {
  const { dispositivo } = await vincularPantalla(app, ana.token, 'Cocina');
  expect((await adoptar(dispositivo)).estado).toBe(204);
  expect((await actos()).map((a) => a.acto)).not.toContain('PANTALLA_ADOPTADA');
  const ajena = await sembrarFamilia(app);
  expect((await adoptar(dispositivo, ajena.miembros[0])).estado).toBe(404);
});
