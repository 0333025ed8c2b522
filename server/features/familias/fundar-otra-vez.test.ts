import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CuentaCreada, type InvitacionAltaCreada, leerSecretoDeAlta } from '#shared/contracts/accesos.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';

/** Repeats the request that creates a family, as after a lost answer: the same data with the same key logs in. */

const CLAVE = 'tres gatos y un pez';
const K1 = '6f1f7f5e-52a3-4d8a-9a5e-0d1c5b3f7a10';
const K2 = 'b0a6c2a4-3a0e-4f1b-8f53-9be0a64d9c21';
const YA_EXISTE = { estado: 400, cuerpo: { username: ['Ya existe un usuario con este nombre'] } };

let reloj: ReturnType<typeof relojFijo>;
let app: App;
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj, registro: 'invitacion' });
});
afterEach(() => app.app.close());

const fundar = (
  username: string,
  clave: string | null,
  { password = CLAVE, ...resto }: Readonly<Record<string, string>> = {},
) =>
  llamar(
    app,
    'POST',
    RUTAS.registro,
    null,
    {
      tipo: 'create',
      username,
      password,
      password_confirm: password,
      first_name: 'Rosa',
      nombre_familia: 'Ruiz',
      ...resto,
    },
    clave === null ? {} : { [CABECERA_CLAVE]: clave },
  );
const cuantas = async () => (await app.contexto.base.escritura.selectFrom('familias').select('id').execute()).length;
const invitar = async (token: string): Promise<string> => {
  const { cuerpo } = await llamar(app, 'POST', RUTAS.invitacionesAlta, token, { para: '' });
  return leerSecretoDeAlta(new URL((cuerpo as InvitacionAltaCreada).url_ruta, 'http://x').hash) ?? '';
};

test('a repeated request with the same key and password logs in to the same family', async () => {
  const primera = await fundar('rosa', K1);
  expect(primera.estado).toBe(201);
  // The box is no longer empty, so a new family needs an invitation, but a repeated request does not.
  for (const clave of [K1, K1.toUpperCase()]) {
    const otra = await fundar('@Rosa', clave);
    expect(otra.estado).toBe(201);
    const { tokens, usuario } = otra.cuerpo as CuentaCreada;
    expect(usuario).toEqual((primera.cuerpo as CuentaCreada).usuario);
    expect(await llamar(app, 'GET', RUTAS.yo, tokens.access)).toMatchObject({ estado: 200, cuerpo: usuario });
  }
  expect(await cuantas()).toBe(1);
});

test('a repeated request with an invitation, which it has used itself, logs in too', async () => {
  const invitacion = await invitar(((await fundar('ana', null)).cuerpo as CuentaCreada).tokens.access);
  const primera = await fundar('rosa', K1, { invitacion });
  const otra = await fundar('rosa', K1, { invitacion });
  expect([primera.estado, otra.estado]).toEqual([201, 201]);
  expect((otra.cuerpo as CuentaCreada).usuario).toEqual((primera.cuerpo as CuentaCreada).usuario);
  expect(await cuantas()).toBe(2);
});

test('without the key or the password, or after ten minutes, the answer is the refusal of any other request', async () => {
  await app.app.close();
  app = await buildTestApp({ reloj, registro: 'abierto' });
  expect((await fundar('rosa', K1)).estado).toBe(201);
  expect(await fundar('rosa', null)).toMatchObject(YA_EXISTE);
  expect(await fundar('rosa', K2)).toMatchObject(YA_EXISTE);
  expect(await fundar('rosa', K1, { password: 'cuatro perros y un loro' })).toMatchObject(YA_EXISTE);
  reloj.avanzar(600);
  expect((await fundar('rosa', K1)).estado).toBe(201);
  reloj.avanzar(1);
  expect(await fundar('rosa', K1)).toMatchObject(YA_EXISTE);
  // Another person may found a family with a key that was used before.
  expect((await fundar('pepa', K1)).estado).toBe(201);
  expect(await cuantas()).toBe(2);
});

test('a repeated request counts against the address’s limit all the same', async () => {
  expect((await fundar('rosa', K1)).estado).toBe(201);
  for (let i = 1; i < 20; i += 1) expect((await fundar('rosa', K1)).estado).toBe(201);
  expect((await fundar('rosa', K1)).estado).toBe(429);
});

test('a request repeated before the first has ended gets the same answer', async () => {
  const todas = await Promise.all(Array.from({ length: 4 }, () => fundar('rosa', K1)));
  expect(todas.map((r) => r.estado)).toEqual(Array(4).fill(201));
  expect(await cuantas()).toBe(1);
});
