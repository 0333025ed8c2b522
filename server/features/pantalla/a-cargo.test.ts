import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';
import { sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

let casa: Casa;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Luis', admin: true },
    ],
  });

  [ana, luis] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => casa.cerrar());

const pantallas = async () => (await casa.como(ana).verPantallas()).map((p) => [p.nombre, p.vinculada_por]);
const actos = async () => (await casa.como(ana).verRastro({ id: casa.familia.id })).anotaciones.map((a) => a.hecho);
const adoptar = ({ id }: DispositivoPantalla, quien = ana) => casa.pedir(quien, 'adoptarPantalla', { id });
const estado = async (token: string) => (await casa.pedir(token, 'verEstadoPantalla')).estado;

test('the screens that a member paired end when the member leaves, at once and in the audit log; others stay', async () => {
  const suya = await vincularPantalla(casa.app, luis.token, 'Salón de Luis');
  const deAna = await vincularPantalla(casa.app, ana.token, 'Cocina');
  const enMarcha = await encenderPantalla(await escuchar(casa.app), suya.token);
  await casa.como(ana).archivarMiembro({ id: luis.id });
  await enMarcha.cierre;
  expect([await estado(suya.token), await estado(deAna.token)]).toEqual([401, 200]);
  expect(await pantallas()).toEqual([['Cocina', { id: ana.id, nombre: 'Ana' }]]);
  expect(await actos()).toContainEqual({ acto: 'PANTALLA_DESVINCULADA', pantalla: 'Salón de Luis' });
});

test('a code that a member confirmed gives no token once the member has left', async () => {
  const { codigo, clave_dispositivo } = await casa.como(null).pedirCodigoPantalla();
  await casa.como(luis).vincularPantalla({ codigo, nombre: 'Otra' });
  await casa.como(ana).archivarMiembro({ id: luis.id });
  const { estado: pedida } = await casa.pedir(null, 'pedirTokenPantalla', { clave_dispositivo });
  expect(pedida).toBeGreaterThanOrEqual(400);
});

test('a screen adopted by another admin stays', async () => {
  const { token, dispositivo } = await vincularPantalla(casa.app, luis.token, 'Salón');
  expect(await pantallas()).toEqual([['Salón', { id: luis.id, nombre: 'Luis' }]]);
  expect((await adoptar(dispositivo)).estado).toBe(204);
  expect(await pantallas()).toEqual([['Salón', { id: ana.id, nombre: 'Ana' }]]);
  expect(await actos()).toContainEqual({ acto: 'PANTALLA_ADOPTADA', pantalla: 'Salón', de: 'Luis' });
  await casa.como(ana).archivarMiembro({ id: luis.id });
  expect(await estado(token)).toBe(200);
});

test('adopting one’s own screen changes nothing, and another family’s is not found', async () => {
  const { dispositivo } = await vincularPantalla(casa.app, ana.token, 'Cocina');
  expect((await adoptar(dispositivo)).estado).toBe(204);
  expect((await actos()).map((a) => a.acto)).not.toContain('PANTALLA_ADOPTADA');
  const ajena = await sembrarFamilia(casa.app);
  expect((await adoptar(dispositivo, ajena.miembros[0])).estado).toBe(404);
});
