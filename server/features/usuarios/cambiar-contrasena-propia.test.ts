import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tokens } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Contrasenas } from '#server/change/contexto.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { llamar, sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

const CLAVE = 'una-clave-larga';
const NUEVA = 'tres gatos y un pez';

let puerta: () => Promise<undefined>;
let reloj: ReturnType<typeof relojFijo>;
let construida: App;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let usuario: string;
beforeEach(async () => {
  reloj = relojFijo();
  puerta = () => Promise.resolve(undefined);
  const contrasenas: Contrasenas = {
    cifrar: (clara) => Promise.resolve(`clara:${clara}`),
    coincide: async (hash, clara) => {
      await puerta();
      return hash === `clara:${clara}`;
    },
  };
  construida = await buildTestApp({ reloj, contrasenas });
  const familia = await sembrarFamilia(construida);
  [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
  const { cuerpo } = await llamar(construida, 'GET', RUTAS.yo, luis.token);
  usuario = (cuerpo as { username: string }).username;
});
afterEach(() => construida.app.close());

const cambiar = (token: string, cuerpo: object = {}) =>
  llamar(construida, 'POST', RUTAS.cambiarContrasena, token, {
    password_actual: CLAVE,
    password: NUEVA,
    password_confirm: NUEVA,
    ...cuerpo,
  });
const entrar = async (password: string) =>
  llamar(construida, 'POST', RUTAS.token, null, { username: usuario, password });
const refrescar = ({ refresh }: Tokens) => llamar(construida, 'POST', RUTAS.refrescar, null, { refresh });
const yo = async (token: string) => (await llamar(construida, 'GET', RUTAS.yo, token)).estado;

test('the new password works, this login stays, and the others end within a second with their sockets', async () => {
  const este = (await entrar(CLAVE)).cuerpo as Tokens;
  const otro = (await entrar(CLAVE)).cuerpo as Tokens;
  const url = await escuchar(construida);
  const [mio, suyo, deAna] = [await oir(url, este.access), await oir(url, otro.access), await oir(url, ana.token)];
  const cerrado = once(suyo.socket as never, 'disconnect').then(() => performance.now());

  expect(await cambiar(este.access)).toMatchObject({
    estado: 200,
    cuerpo: { success: true, message: 'Contraseña cambiada' },
  });
  const contestado = performance.now();
  expect((await cerrado) - contestado).toBeLessThan(1_000);
  expect([await yo(este.access), await yo(otro.access), await yo(luis.token), await yo(ana.token)]).toEqual([
    200, 401, 401, 200,
  ]);
  expect([(await refrescar(este)).estado, (await refrescar(otro)).estado]).toEqual([200, 401]);
  expect([(await entrar(CLAVE)).estado, (await entrar(NUEVA)).estado]).toEqual([401, 200]);
  expect([mio.socket.connected, deAna.socket.connected]).toEqual([true, true]);
  mio.socket.disconnect();
  deAna.socket.disconnect();
});

test.each<[object, object]>([
  [{ password_actual: 'otra' }, { password_actual: ['La contraseña actual no es correcta'] }],
  [{ password_actual: '' }, { password_actual: ['Este campo es obligatorio'] }],
  [{ password_confirm: 'tres gatos' }, { password_confirm: ['Las contraseñas no coinciden'] }],
  [{ password: 'corta', password_confirm: 'corta' }, { password: ['La contraseña debe tener al menos 8 caracteres'] }],
  [
    { password: 'contraseña1', password_confirm: 'contraseña1' },
    { password: ['Esta contraseña es demasiado común. Prueba con tres palabras'] },
  ],
  [{ rol: 'x' }, { rol: ['Campo desconocido'] }],
])('%j is refused and ends nothing', async (cambios, cuerpo) => {
  const otro = (await entrar(CLAVE)).cuerpo as Tokens;
  expect(await cambiar(luis.token, cambios)).toMatchObject({ estado: 400, cuerpo });
  expect([await yo(otro.access), (await entrar(CLAVE)).estado]).toEqual([200, 200]);
});

test('the own username is refused as a password, and a request without a token too', async () => {
  await llamar(construida, 'PATCH', `/api/core/usuarios/${String(luis.id)}/`, luis.token, { username: 'luisdelmonte' });
  expect(await cambiar(luis.token, { password: 'LuisDelMonte', password_confirm: 'LuisDelMonte' })).toMatchObject({
    estado: 400,
    cuerpo: { password: ['La contraseña no puede ser igual que tu usuario'] },
  });
  expect(await llamar(construida, 'POST', RUTAS.cambiarContrasena, null, {})).toMatchObject({ estado: 401 });
});

test('guesses at the present password are throttled by login, even in a burst; the member’s other logins are not', async () => {
  const otro = (await entrar(CLAVE)).cuerpo as Tokens;
  const estados = (
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => cambiar(luis.token, { password_actual: `mala-${String(i)}` })),
    )
  ).map((r) => r.estado);
  expect(estados.toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  expect(await cambiar(luis.token)).toMatchObject({ estado: 429, cabeceras: { 'retry-after': '30' } });
  expect(await cambiar(otro.access)).toMatchObject({ estado: 200 });
});

test('after the wait the right password is accepted', async () => {
  for (let i = 0; i < 5; i += 1) await cambiar(luis.token, { password_actual: 'mala' });
  reloj.avanzar(31);
  expect(await cambiar(luis.token)).toMatchObject({ estado: 200 });
});

test('of two logins that change the password at once, one succeeds and the other is logged out', async () => {
  const otro = (await entrar(CLAVE)).cuerpo as Tokens;
  // Neither comparison ends before both have begun.
  let comparando = 0;
  const ambas = Promise.withResolvers<undefined>();
  puerta = () => {
    comparando += 1;
    if (comparando === 2) ambas.resolve(undefined);
    return ambas.promise;
  };
  const respuestas = await Promise.all([
    cambiar(luis.token),
    cambiar(otro.access, { password: 'cuatro perros y un loro', password_confirm: 'cuatro perros y un loro' }),
  ]);
  expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect([await yo(luis.token), await yo(otro.access)].toSorted((a, b) => a - b)).toEqual([200, 401]);
});
