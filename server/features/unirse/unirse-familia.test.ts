import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

/** 11:00 in Madrid. */
const MANANA = '2026-11-21T10:00:00.000Z';
const CASA = '192.0.2.1';
const INCORRECTO = { estado: 400, cuerpo: { pin: ['ID o PIN incorrectos'] } };
const MIEMBROS = [
  { nombre: 'Ana', admin: true },
  { nombre: 'Lucía', grupo_edad: 'INFANTIL', cuenta: false },
  { nombre: 'Leo', cuenta: false },
] as const;

let casa: Casa;

beforeEach(async () => {
  casa = await abrirCasa({ ahora: MANANA, miembros: MIEMBROS });
});
afterEach(() => casa.cerrar());

const unir = async (
  pin: unknown,
  {
    remoteAddress = CASA,
    familia_id = casa.familia.id,
    en = casa.app,
  }: { remoteAddress?: string; familia_id?: unknown; en?: App } = {},
) => {
  const respuesta = await en.app.inject({
    method: 'POST',
    url: RUTAS.unirse,
    payload: { familia_id, pin },
    remoteAddress,
  });
  return {
    estado: respuesta.statusCode,
    cuerpo: respuesta.json<FamiliaParaUnirse>(),
    espera: respuesta.headers['retry-after'],
  };
};
let direcciones = 0;
/** Sends wrong PINs, each from a new address unless one is given. */
const fallar = async (veces: number, direccion?: string, familia_id = casa.familia.id) => {
  for (let i = 0; i < veces; i += 1) {
    direcciones += 1;
    expect(
      await unir('000000', { familia_id, remoteAddress: direccion ?? `198.51.100.${String(direcciones % 250)}` }),
    ).toMatchObject(INCORRECTO);
  }
};
const admin = async (metodo: 'GET' | 'POST', camino: string) => {
  const { id, acceso } = casa.miembro(0);
  return llamar(
    casa.app,
    metodo,
    ruta(camino, { id: casa.familia.id }),
    await casa.app.contexto.tokens.firmarAcceso({ usuario: id, acceso }),
  );
};

// Specification: 6.19
test('the right PIN returns the family’s name, its members without an account, and the invitation', async () => {
  const { estado, cuerpo } = await unir(casa.familia.pin);
  expect(estado).toBe(200);
  expect(cuerpo.familia).toEqual({ nombre: 'García' });
  expect(cuerpo.miembros).toEqual([
    {
      id: casa.id(1),
      first_name: 'Lucía',
      avatar: null,
      grupo_edad: 'INFANTIL',
      grupo_edad_display: 'Infantil',
      color: 'cielo',
    },
    {
      id: casa.id(2),
      first_name: 'Leo',
      avatar: null,
      grupo_edad: 'ADULTO',
      grupo_edad_display: 'Adulto',
      color: 'lima',
    },
  ]);
  expect(cuerpo.token_activacion).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await casa.db.selectFrom('activaciones').selectAll().execute())).not.toContain(
    cuerpo.token_activacion,
  );
});

test('if everyone has an account, the right PIN returns an empty list and a wrong one the usual answer', async () => {
  const completa = await sembrarFamilia(casa.app);
  expect(await unir(completa.pin, { familia_id: completa.id })).toMatchObject({
    estado: 200,
    cuerpo: { miembros: [], token_activacion: '' },
  });
  expect(await unir('000000', { familia_id: completa.id })).toMatchObject(INCORRECTO);
  expect(await unir(completa.pin, { familia_id: 999_999 })).toMatchObject(INCORRECTO);
});

test.each([['12345'], ['1234567'], [123_456], [['1', '2', '3', '4', '5', '6']], [null], ['12a456'], ['١٢٣٤٥٦']])(
  '%j is not a PIN',
  async (pin) => {
    expect(await unir(pin)).toMatchObject({ estado: 400, cuerpo: { pin: ['El PIN son 6 cifras'] } });
  },
);

test('an id is a whole number', async () => {
  expect(await unir(casa.familia.pin, { familia_id: String(casa.familia.id) })).toMatchObject({
    estado: 400,
    cuerpo: { familia_id: ['Debe ser un número entero'] },
  });
});

test('five wrong ones throttle the address, twice as long each time up to an hour; meanwhile even the right one is not compared', async () => {
  const esperas: unknown[] = [];
  await fallar(5, CASA);
  for (let i = 0; i < 9; i += 1) {
    const { estado, espera } = await unir(casa.familia.pin);
    expect(estado).toBe(429);
    esperas.push(Number(espera));
    casa.reloj.avanzar(Number(espera));
    if (i < 8) await fallar(1, CASA);
  }
  expect(esperas).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 200 });
});

test('the right PIN is not counted and resets the address', async () => {
  for (let i = 0; i < 30; i += 1) expect(await unir(casa.familia.pin)).toMatchObject({ estado: 200 });
  await fallar(4, CASA);
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 200 });
  await fallar(4, CASA);
  expect((await admin('GET', RUTAS.intentosPin)).cuerpo).toEqual({ fallidos_hoy: 8, maximo: 20, bloqueado: false });
});

test('a flood from one address, or from one IPv6 network, blocks nobody else', async () => {
  await fallar(5, CASA);
  for (let i = 0; i < 50; i += 1) expect(await unir('000000')).toMatchObject({ estado: 429 });
  for (let i = 0; i < 5; i += 1) await fallar(1, `2001:db8:0:1::${String(i)}`);
  for (let i = 0; i < 50; i += 1)
    expect(await unir('000000', { remoteAddress: `2001:db8:0:1:${String(i)}::1` })).toMatchObject({ estado: 429 });
  expect(await unir(casa.familia.pin, { remoteAddress: '203.0.113.7' })).toMatchObject({ estado: 200 });
  const otra = await sembrarFamilia(casa.app, MIEMBROS);
  expect(await unir(otra.pin, { familia_id: otra.id })).toMatchObject({ estado: 200 });
});

test('a family allows twenty wrong ones in the day that begins with the first of them, whatever their addresses', async () => {
  await fallar(19);
  casa.reloj.avanzar(3_600);
  await fallar(1);
  expect(await unir(casa.familia.pin)).toMatchObject({
    estado: 429,
    espera: String(23 * 3_600),
    cuerpo: { detail: 'Demasiados intentos. Espera 23 horas y vuelve a probar' },
  });
  expect((await admin('GET', RUTAS.intentosPin)).cuerpo).toEqual({ fallidos_hoy: 20, maximo: 20, bloqueado: true });
  casa.reloj.poner('2026-11-22T09:59:59.999Z');
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 429, espera: '1' });
  casa.reloj.poner('2026-11-22T10:00:00.000Z');
  expect((await admin('GET', RUTAS.intentosPin)).cuerpo).toEqual({ fallidos_hoy: 0, maximo: 20, bloqueado: false });
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 200 });
  await fallar(20);
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 429, espera: String(24 * 3_600) });
});

test('an address has sixty wrong ones an hour over all families, and others are not affected', async () => {
  for (let i = 0; i < 60; i += 1) await fallar(1, CASA, 700_000 + i);
  casa.reloj.avanzar(600);
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 429, espera: '3000' });
  expect(await unir(casa.familia.pin, { remoteAddress: '203.0.113.7' })).toMatchObject({ estado: 200 });
  casa.reloj.avanzar(3_000);
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 200 });
});

test('a hundred wrong ones at once from a hundred addresses cause twenty comparisons', async () => {
  const respuestas = await Promise.all(
    Array.from({ length: 100 }, (_, i) => unir('000000', { remoteAddress: `198.51.100.${String(i)}` })),
  );
  expect(respuestas.filter((r) => r.estado === 400)).toHaveLength(20);
  expect(respuestas.filter((r) => r.estado === 429)).toHaveLength(80);
});

test('«Permitir ahora» ends the wait at once, for this family only', async () => {
  const otra = await sembrarFamilia(casa.app, MIEMBROS);
  await fallar(5, CASA, otra.id);
  await fallar(5, CASA);
  expect((await admin('GET', RUTAS.intentosPin)).cuerpo).toEqual({ fallidos_hoy: 5, maximo: 20, bloqueado: true });
  await fallar(15);
  expect(await admin('POST', RUTAS.permitirAhora)).toMatchObject({
    estado: 200,
    cuerpo: { fallidos_hoy: 0, maximo: 20, bloqueado: false },
  });
  expect(await unir(casa.familia.pin)).toMatchObject({ estado: 200 });
  expect(await unir(otra.pin, { familia_id: otra.id })).toMatchObject({ estado: 429 });
});

test('an unknown family is throttled like a known one', async () => {
  await fallar(5, CASA, 777_777);
  expect(await unir('000000', { familia_id: 777_777 })).toMatchObject({ estado: 429, espera: '30' });
  await fallar(15, undefined, 777_777);
  expect(await unir('000000', { familia_id: 777_777, remoteAddress: '203.0.113.9' })).toMatchObject({
    estado: 429,
    espera: String(24 * 3_600),
  });
});

test('the wait survives a restart', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-'));
  const archivo = join(carpeta, 'prueba.db');
  const antes = await buildTestApp({ reloj: casa.reloj, archivo });
  const { id, pin } = await sembrarFamilia(antes, MIEMBROS);
  for (let i = 0; i < 5; i += 1) await unir('000000', { en: antes, familia_id: id });
  await antes.app.close();
  const despues = await buildTestApp({ reloj: casa.reloj, archivo });
  expect(await unir(pin, { en: despues, familia_id: id })).toMatchObject({ estado: 429, espera: '30' });
  casa.reloj.avanzar(30);
  expect(await unir(pin, { en: despues, familia_id: id })).toMatchObject({ estado: 200 });
  await despues.app.close();
  await rm(carpeta, { recursive: true });
});
