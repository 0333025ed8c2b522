import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodigoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { agruparCodigo, leerCodigo, rutaDeVincular } from '#shared/contracts/vincular-pantalla.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;

beforeEach(async () => {
  casa = await abrirCasa();
});
afterEach(() => casa.cerrar());

const ANA = 0;
const LUIS = 1;
const pedirCodigo = async () => CodigoPantalla.parse(await casa.como(null).pedirCodigoPantalla());

test('a screen shows a code, an admin confirms it, and the screen gets its token once', async () => {
  const pedido = await casa.pedir(null, 'pedirCodigoPantalla');
  expect(pedido.estado).toBe(201);
  const { codigo, clave_dispositivo, expira_en, intervalo } = CodigoPantalla.parse(pedido.cuerpo);
  expect(codigo).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{6}$/);
  expect([expira_en, intervalo]).toEqual(['2026-11-21T10:10:00.000Z', 3]);
  expect(leerCodigo(new URL(rutaDeVincular(codigo), 'https://casa.example').hash)).toBe(codigo);

  expect(await casa.como(null).pedirTokenPantalla({ clave_dispositivo })).toMatchObject({ token: null });
  // Types the code as a person does: in two groups and in lower case.
  const hecho = await casa.pedir(ANA, 'vincularPantalla', {
    codigo: ` ${agruparCodigo(codigo).toLowerCase()} `,
    nombre: ' Cocina ',
  });
  expect(hecho).toMatchObject({
    estado: 201,
    cuerpo: { nombre: 'Cocina', vinculada_en: casa.reloj.ahora(), vinculada_por: { nombre: 'Ana' }, conectada: false },
  });

  const { estado: bien, cuerpo } = await casa.pedir(null, 'pedirTokenPantalla', { clave_dispositivo });
  const { token } = cuerpo as { token: string };
  expect([bien, Buffer.from(token, 'base64url').length]).toEqual([200, 32]);
  expect(await casa.negado(null, 'pedirTokenPantalla', { clave_dispositivo })).toMatchObject({
    estado: 400,
    codigo: 'CODIGO_CADUCADO',
  });
  await casa.como(token).verEstadoPantalla();
  expect(await casa.como(ANA).verPantallas()).toEqual([hecho.cuerpo]);

  const guardado = JSON.stringify([
    await casa.db.selectFrom('pantallas').selectAll().execute(),
    await casa.db.selectFrom('vinculaciones').selectAll().execute(),
  ]);
  for (const secreto of [token, clave_dispositivo]) expect(guardado).not.toContain(secreto);
});

test('only an admin confirms or revokes, with a valid code and a name', async () => {
  const { codigo } = await pedirCodigo();
  const { dispositivo } = await vincularPantalla(casa.app, casa.miembro(ANA).token);
  const uno = ruta(RUTAS.dispositivoPantalla, { id: dispositivo.id });
  for (const [metodo, url] of [
    ['POST', RUTAS.vincularPantalla],
    ['GET', RUTAS.dispositivosPantalla],
    ['DELETE', uno],
  ] as const) {
    expect((await llamar(casa.app, metodo, url, null)).estado).toBe(401);
    expect((await llamarComo(casa.app, casa.miembro(LUIS), metodo, url)).estado).toBe(403);
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
    expect(await casa.negado(ANA, 'vincularPantalla', cuerpo)).toMatchObject({ estado: 400 });
  }
  for (const cuerpo of [
    {},
    { clave_dispositivo: '' },
    { clave_dispositivo: 1 },
    { clave_dispositivo: 'x'.repeat(101) },
  ])
    expect(await casa.negado(null, 'pedirTokenPantalla', cuerpo)).toMatchObject({ estado: 400 });
  expect(await casa.negado(null, 'pedirCodigoPantalla', { nombre: 'Cocina' })).toMatchObject({ estado: 400 });
  expect(await casa.negado(null, 'pedirTokenPantalla', { clave_dispositivo: 'inventada' })).toMatchObject({
    codigo: 'CODIGO_CADUCADO',
  });
  await casa.como(ANA).vincularPantalla({ codigo, nombre: 'Cocina' });
});

test('a code works once, for ten minutes, and the screen has ten more to fetch its token', async () => {
  const otra = await sembrarFamilia(casa.app);
  const usado = await pedirCodigo();
  await casa.como(ANA).vincularPantalla({ codigo: usado.codigo, nombre: 'Cocina' });
  expect(
    await casa.negado(otra.miembros[ANA]!, 'vincularPantalla', { codigo: usado.codigo, nombre: 'Suya' }),
  ).toMatchObject({
    estado: 400,
    codigo: ['Este código no existe o ha caducado. Escribe el que muestra ahora la pantalla'],
  });

  const caducado = await pedirCodigo();
  casa.reloj.avanzar(599.999);
  await casa.como(null).pedirTokenPantalla({ clave_dispositivo: usado.clave_dispositivo });
  const tardio = await pedirCodigo();
  casa.reloj.avanzar(0.001);
  expect(await casa.negado(ANA, 'vincularPantalla', { codigo: caducado.codigo, nombre: 'Cocina' })).toMatchObject({
    estado: 400,
  });
  expect(
    await casa.negado(null, 'pedirTokenPantalla', { clave_dispositivo: caducado.clave_dispositivo }),
  ).toMatchObject({ codigo: 'CODIGO_CADUCADO' });

  casa.reloj.avanzar(500);
  await casa.como(ANA).vincularPantalla({ codigo: tardio.codigo, nombre: 'Olvidada' });
  expect(await casa.como(ANA).verPantallas()).toHaveLength(2);
  casa.reloj.avanzar(600);
  expect(await casa.negado(null, 'pedirTokenPantalla', { clave_dispositivo: tardio.clave_dispositivo })).toMatchObject({
    codigo: 'CODIGO_CADUCADO',
  });
  await pedirCodigo();
  expect(await casa.como(ANA).verPantallas()).toMatchObject([{ nombre: 'Cocina' }]);
});

test('guessing codes is throttled per admin, and confirming one’s own between guesses does not help', async () => {
  const bueno = await pedirCodigo();
  const propio = await pedirCodigo();
  for (let i = 0; i < 4; i += 1)
    expect(await casa.negado(ANA, 'vincularPantalla', { codigo: 'CCCCCC', nombre: 'Cocina' })).toMatchObject({
      estado: 400,
    });
  await casa.como(ANA).vincularPantalla({ codigo: propio.codigo, nombre: 'Cocina' });
  expect(await casa.negado(ANA, 'vincularPantalla', { codigo: 'CCCCCC', nombre: 'Cocina' })).toMatchObject({
    estado: 400,
  });
  const frenado = await casa.pedir(ANA, 'vincularPantalla', { codigo: bueno.codigo, nombre: 'Cocina' });
  expect([frenado.estado, frenado.cabeceras['retry-after']]).toEqual([429, '30']);
  const otra = await sembrarFamilia(casa.app);
  await casa.como(otra.miembros[ANA]!).vincularPantalla({ codigo: bueno.codigo, nombre: 'Suya' });
  casa.reloj.avanzar(30);
  await casa.como(ANA).vincularPantalla({ codigo: (await pedirCodigo()).codigo, nombre: 'Cocina' });
});

test('an address has at most twenty codes waiting; confirmed ones and other addresses do not count', async () => {
  const desde = (remoteAddress: string) =>
    casa.app.app.inject({ method: 'POST', url: RUTAS.codigoPantalla, remoteAddress });
  const primero = JSON.parse((await desde('10.0.0.1')).body) as CodigoPantalla;
  casa.reloj.avanzar(60);
  for (let i = 1; i < 20; i += 1) expect((await desde('10.0.0.1')).statusCode).toBe(201);
  const lleno = await desde('10.0.0.1');
  expect([lleno.statusCode, lleno.headers['retry-after']]).toEqual([429, '540']);
  expect((await desde('10.0.0.2')).statusCode).toBe(201);
  await casa.como(ANA).vincularPantalla({ codigo: primero.codigo, nombre: 'Cocina' });
  expect((await desde('10.0.0.1')).statusCode).toBe(201);
  expect((await desde('10.0.0.1')).statusCode).toBe(429);
  casa.reloj.avanzar(600);
  expect((await desde('10.0.0.1')).statusCode).toBe(201);
});

test('a family has at most twenty screens, sees only its own, and revokes only its own', async () => {
  const ajena = await vincularPantalla(casa.app, (await sembrarFamilia(casa.app)).miembros[ANA]!.token);
  const { token } = casa.miembro(ANA);
  for (let i = 0; i < 20; i += 1) await vincularPantalla(casa.app, token, `Pantalla ${String(i)}`);
  expect(
    await casa.negado(ANA, 'vincularPantalla', {
      codigo: (await pedirCodigo()).codigo,
      nombre: 'Cocina',
    }),
  ).toMatchObject({ estado: 409, codigo: 'DEMASIADAS_PANTALLAS' });
  const suyas = await casa.como(ANA).verPantallas();
  expect(suyas.map((d) => d.nombre)).toEqual(Array.from({ length: 20 }, (_, i) => `Pantalla ${String(i)}`));

  for (const id of [ajena.dispositivo.id, 9_999, 'x'])
    expect(await casa.negado(token, 'desvincularPantalla', { id })).toMatchObject({ estado: 404 });
  await casa.como(token).desvincularPantalla({ id: suyas[0]!.id });
  expect(await casa.como(ANA).verPantallas()).toHaveLength(19);
  await casa.como(ajena.token).verEstadoPantalla();
});

test('a screen revoked before it fetched its token gets none', async () => {
  const { codigo, clave_dispositivo } = await pedirCodigo();
  const { id } = await casa.como(ANA).vincularPantalla({ codigo, nombre: 'Cocina' });
  await casa.como(ANA).desvincularPantalla({ id });
  expect(await casa.negado(null, 'pedirTokenPantalla', { clave_dispositivo })).toMatchObject({
    codigo: 'CODIGO_CADUCADO',
  });
});
