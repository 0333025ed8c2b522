import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodigoPantalla, type DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { agruparCodigo, leerCodigo, rutaDeVincular } from '#shared/contracts/vincular-pantalla.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let reloj: ReturnType<typeof relojFijo>;
let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const ANA = 0;
const LUIS = 1;
const pedirCodigo = async () => CodigoPantalla.parse((await llamar(app, 'POST', RUTAS.codigoPantalla, null)).cuerpo);
const vincular = (codigo: string, nombre = 'Cocina', quien = familia.miembros[ANA]!) =>
  llamarComo(app, quien, 'POST', RUTAS.vincularPantalla, { codigo, nombre });
const pedirToken = (clave_dispositivo: string) => llamar(app, 'POST', RUTAS.tokenPantalla, null, { clave_dispositivo });
const estado = (token: string) => llamar(app, 'GET', RUTAS.estadoPantalla, token);
const dispositivos = (quien = familia.miembros[ANA]!) => llamarComo(app, quien, 'GET', RUTAS.dispositivosPantalla);

test('a screen shows a code, an admin confirms it, and the screen gets its token once', async () => {
  const pedido = await llamar(app, 'POST', RUTAS.codigoPantalla, null);
  expect(pedido.estado).toBe(201);
  const { codigo, clave_dispositivo, expira_en, intervalo } = CodigoPantalla.parse(pedido.cuerpo);
  expect(codigo).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{6}$/);
  expect([expira_en, intervalo]).toEqual(['2026-11-21T10:10:00.000Z', 3]);
  expect(leerCodigo(new URL(rutaDeVincular(codigo), 'https://casa.example').hash)).toBe(codigo);

  expect(await pedirToken(clave_dispositivo)).toMatchObject({
    estado: 200,
    cuerpo: { token: null },
  });
  // As somebody types it: in two groups, in small letters.
  const hecho = await vincular(` ${agruparCodigo(codigo).toLowerCase()} `, ' Cocina ');
  expect(hecho).toMatchObject({
    estado: 201,
    cuerpo: { nombre: 'Cocina', vinculada_en: reloj.ahora(), vinculada_por: { nombre: 'Ana' }, conectada: false },
  });

  const { estado: bien, cuerpo } = await pedirToken(clave_dispositivo);
  const { token } = cuerpo as { token: string };
  expect([bien, Buffer.from(token, 'base64url').length]).toEqual([200, 32]);
  expect(await pedirToken(clave_dispositivo)).toMatchObject({ estado: 400, cuerpo: { codigo: 'CODIGO_CADUCADO' } });
  expect((await estado(token)).estado).toBe(200);
  expect((await dispositivos()).cuerpo).toEqual([hecho.cuerpo]);

  const guardado = JSON.stringify([
    await app.contexto.base.escritura.selectFrom('pantallas').selectAll().execute(),
    await app.contexto.base.escritura.selectFrom('vinculaciones').selectAll().execute(),
  ]);
  for (const secreto of [token, clave_dispositivo]) expect(guardado).not.toContain(secreto);
});

test('only an admin confirms or revokes, with a valid code and a name', async () => {
  const { codigo } = await pedirCodigo();
  const { dispositivo } = await vincularPantalla(app, familia.miembros[ANA]!.token);
  const uno = ruta(RUTAS.dispositivoPantalla, { id: dispositivo.id });
  for (const [metodo, url] of [
    ['POST', RUTAS.vincularPantalla],
    ['GET', RUTAS.dispositivosPantalla],
    ['DELETE', uno],
  ] as const) {
    expect((await llamar(app, metodo, url, null)).estado).toBe(401);
    expect((await llamarComo(app, familia.miembros[LUIS]!, metodo, url)).estado).toBe(403);
  }
  for (const cuerpo of [
    {},
    { codigo },
    { codigo, nombre: '  ' },
    { codigo, nombre: 'x'.repeat(41) },
    { codigo: 'CDF', nombre: 'Cocina' },
    { codigo: 'AAAAAA', nombre: 'Cocina' },
    { codigo: 7, nombre: 'Cocina' },
    { codigo, nombre: 'Cocina', familia: 2 },
  ]) {
    expect((await llamarComo(app, familia.miembros[ANA]!, 'POST', RUTAS.vincularPantalla, cuerpo)).estado).toBe(400);
  }
  for (const cuerpo of [
    {},
    { clave_dispositivo: '' },
    { clave_dispositivo: 1 },
    { clave_dispositivo: 'x'.repeat(101) },
  ])
    expect((await llamar(app, 'POST', RUTAS.tokenPantalla, null, cuerpo)).estado).toBe(400);
  expect((await llamar(app, 'POST', RUTAS.codigoPantalla, null, { nombre: 'Cocina' })).estado).toBe(400);
  expect((await pedirToken('inventada')).cuerpo).toMatchObject({ codigo: 'CODIGO_CADUCADO' });
  expect((await vincular(codigo)).estado).toBe(201);
});

test('a code works once, for ten minutes, and the screen has ten more to fetch its token', async () => {
  const otra = await sembrarFamilia(app);
  const usado = await pedirCodigo();
  expect((await vincular(usado.codigo)).estado).toBe(201);
  expect(await vincular(usado.codigo, 'Suya', otra.miembros[ANA])).toMatchObject({
    estado: 400,
    cuerpo: { codigo: ['Este código no existe o ha caducado. Escribe el que muestra ahora la pantalla'] },
  });

  const caducado = await pedirCodigo();
  reloj.avanzar(599.999);
  expect((await pedirToken(usado.clave_dispositivo)).estado).toBe(200);
  const tardio = await pedirCodigo();
  reloj.avanzar(0.001);
  expect((await vincular(caducado.codigo)).estado).toBe(400);
  expect((await pedirToken(caducado.clave_dispositivo)).cuerpo).toMatchObject({ codigo: 'CODIGO_CADUCADO' });

  reloj.avanzar(500);
  expect((await vincular(tardio.codigo, 'Olvidada')).estado).toBe(201);
  expect((await dispositivos()).cuerpo).toHaveLength(2);
  reloj.avanzar(600);
  expect((await pedirToken(tardio.clave_dispositivo)).cuerpo).toMatchObject({ codigo: 'CODIGO_CADUCADO' });
  await pedirCodigo();
  expect((await dispositivos()).cuerpo).toMatchObject([{ nombre: 'Cocina' }]);
});

test('guessing codes is throttled per admin, and confirming one’s own between guesses does not help', async () => {
  const bueno = await pedirCodigo();
  const propio = await pedirCodigo();
  for (let i = 0; i < 4; i += 1) expect((await vincular('CCCCCC')).estado).toBe(400);
  expect((await vincular(propio.codigo)).estado).toBe(201);
  expect((await vincular('CCCCCC')).estado).toBe(400);
  const frenado = await vincular(bueno.codigo);
  expect([frenado.estado, frenado.cabeceras['retry-after']]).toEqual([429, '30']);
  const otra = await sembrarFamilia(app);
  expect((await vincular(bueno.codigo, 'Suya', otra.miembros[ANA])).estado).toBe(201);
  reloj.avanzar(30);
  expect((await vincular((await pedirCodigo()).codigo)).estado).toBe(201);
});

test('an address has twenty codes waiting at most; confirmed ones and other addresses do not count', async () => {
  const desde = (remoteAddress: string) => app.app.inject({ method: 'POST', url: RUTAS.codigoPantalla, remoteAddress });
  const primero = JSON.parse((await desde('10.0.0.1')).body) as CodigoPantalla;
  reloj.avanzar(60);
  for (let i = 1; i < 20; i += 1) expect((await desde('10.0.0.1')).statusCode).toBe(201);
  const lleno = await desde('10.0.0.1');
  expect([lleno.statusCode, lleno.headers['retry-after']]).toEqual([429, '540']);
  expect((await desde('10.0.0.2')).statusCode).toBe(201);
  expect((await vincular(primero.codigo)).estado).toBe(201);
  expect((await desde('10.0.0.1')).statusCode).toBe(201);
  expect((await desde('10.0.0.1')).statusCode).toBe(429);
  reloj.avanzar(600);
  expect((await desde('10.0.0.1')).statusCode).toBe(201);
});

test('a family has twenty screens at most, sees only its own, and revokes only its own', async () => {
  const ajena = await vincularPantalla(app, (await sembrarFamilia(app)).miembros[ANA]!.token);
  const { token } = familia.miembros[ANA]!;
  for (let i = 0; i < 20; i += 1) await vincularPantalla(app, token, `Pantalla ${String(i)}`);
  expect(await vincular((await pedirCodigo()).codigo)).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'DEMASIADAS_PANTALLAS' },
  });
  const suyas = (await dispositivos()).cuerpo as DispositivoPantalla[];
  expect(suyas.map((d) => d.nombre)).toEqual(Array.from({ length: 20 }, (_, i) => `Pantalla ${String(i)}`));

  for (const id of [ajena.dispositivo.id, 9_999, 'x'])
    expect((await llamar(app, 'DELETE', ruta(RUTAS.dispositivoPantalla, { id }), token)).estado).toBe(404);
  expect((await llamar(app, 'DELETE', ruta(RUTAS.dispositivoPantalla, { id: suyas[0]!.id }), token)).estado).toBe(204);
  expect((await dispositivos()).cuerpo).toHaveLength(19);
  expect((await estado(ajena.token)).estado).toBe(200);
});

test('a screen revoked before it fetched its token gets none', async () => {
  const { codigo, clave_dispositivo } = await pedirCodigo();
  const { id } = (await vincular(codigo)).cuerpo as DispositivoPantalla;
  await llamar(app, 'DELETE', ruta(RUTAS.dispositivoPantalla, { id }), familia.miembros[ANA]!.token);
  expect((await pedirToken(clave_dispositivo)).cuerpo).toMatchObject({ codigo: 'CODIGO_CADUCADO' });
});
