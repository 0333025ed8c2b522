import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caras } from '#shared/contracts/sin-contrasena.ts';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** A child who joins in the lobby with face and PIN, on their own phone. */

const CLAVE = 'tres gatos y un pez';
const PIN = '7294';
const [ANA, LEO, LUCIA] = [0, 1, 2] as const;

let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Leo', grupo_edad: 'INFANTIL', cuenta: false },
    { nombre: 'Lucía', grupo_edad: 'JUVENIL', cuenta: false },
  ]);
});
afterEach(() => app.app.close());

const deAna = (metodo: 'GET' | 'POST' | 'DELETE', donde: string) =>
  llamar(app, metodo, donde, familia.miembros[ANA]?.token ?? null);
const unirse = async () =>
  (await llamar(app, 'POST', RUTAS.unirse, null, { familia_id: familia.id, pin: familia.pin }))
    .cuerpo as FamiliaParaUnirse;
const activar = async (quien: number, con_pin: unknown = { pin: PIN, aparato: 'Móvil de Leo' }) =>
  llamar(app, 'POST', RUTAS.activar, null, {
    miembro_id: familia.miembros[quien]?.id,
    password: CLAVE,
    password_confirm: CLAVE,
    token_activacion: (await unirse()).token_activacion,
    con_pin,
  });
const entrar = (token: string, pin: string) =>
  llamar(app, 'POST', RUTAS.entrarConPin, null, { dispositivo: token, miembro: familia.miembros[LEO]?.id, pin });

test('with the lobby open a child’s PIN lets them in on that phone, until an admin removes it', async () => {
  expect((await unirse()).con_pin).toBe(false);
  await deAna('POST', RUTAS.sala);
  expect((await unirse()).con_pin).toBe(true);
  const { estado, cuerpo } = await activar(LEO);
  expect(estado).toBe(201);
  const { aparato, tokens } = cuerpo as CuentaCreada;
  const token = aparato?.token ?? '';
  expect(await deAna('GET', RUTAS.aparatos)).toMatchObject({
    cuerpo: [{ id: aparato?.id, nombre: 'Móvil de Leo', permitido_por: 'Ana' }],
  });
  const rastro = await deAna('GET', ruta(RUTAS.rastro, { id: familia.id }));
  expect(JSON.stringify(rastro.cuerpo)).toContain('"APARATO_PERMITIDO"');
  expect(await llamar(app, 'GET', RUTAS.yo, tokens.access)).toMatchObject({ estado: 200 });
  const caras = await llamar(app, 'POST', RUTAS.caras, null, { dispositivo: token });
  expect((caras.cuerpo as Caras).miembros.map((m) => m.first_name)).toEqual(['Leo']);
  expect((await entrar(token, '9999')).estado).toBe(400);
  expect((await entrar(token, PIN)).estado).toBe(200);

  await deAna('DELETE', ruta(RUTAS.aparato, { id: aparato?.id ?? 0 }));
  expect((await llamar(app, 'GET', RUTAS.yo, tokens.access)).estado).toBe(401);
  expect((await entrar(token, PIN)).estado).toBe(400);
});

test('a PIN is refused without an open lobby, for members who are not children, and if it is easy to guess', async () => {
  const SIN_PERMISO = { estado: 409, cuerpo: { codigo: 'PIN_SIN_PERMISO' } };
  expect(await activar(LEO)).toMatchObject(SIN_PERMISO);
  await deAna('POST', RUTAS.sala);
  expect(await activar(LUCIA)).toMatchObject(SIN_PERMISO);
  expect(await activar(LEO, { pin: '1234', aparato: 'Móvil' })).toMatchObject({ estado: 400 });
  expect(await activar(LEO, { pin: '729', aparato: 'Móvil' })).toMatchObject({ estado: 400 });
  await deAna('DELETE', RUTAS.sala);
  expect(await activar(LEO)).toMatchObject(SIN_PERMISO);
  expect(await deAna('GET', RUTAS.aparatos)).toMatchObject({ cuerpo: [] });
});
