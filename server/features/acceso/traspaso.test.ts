import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CodigoTraspaso, Tokens } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

const EN_CASA = '192.168.1.30';
const FUERA = '203.0.113.9';
const NO_VALE = { estado: 400, cuerpo: { codigo: 'TRASPASO_NO_VALE' } };

let reloj: ReturnType<typeof relojFijo>;
let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const pedir = async (remoteAddress = EN_CASA, payload: object = {}): Promise<CodigoTraspaso> => {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: RUTAS.pedirTraspaso,
    payload,
    headers: { authorization: `Bearer ${familia.miembros[0]!.token}` },
    remoteAddress,
  });
  expect(statusCode, body).toBe(201);
  return JSON.parse(body) as CodigoTraspaso;
};
const usar = async (codigo: string, remoteAddress = EN_CASA) => {
  const respuesta = await app.app.inject({
    method: 'POST',
    url: RUTAS.usarTraspaso,
    payload: { codigo },
    remoteAddress,
  });
  return { estado: respuesta.statusCode, cuerpo: respuesta.json<Tokens>(), espera: respuesta.headers['retry-after'] };
};
const yo = async (access: string) => llamar(app, 'GET', RUTAS.yo, access);

test('a code opens a separate login, which outlives the old one and has its own refresh chain', async () => {
  const { codigo, expira_en } = await pedir();
  expect(codigo).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{6}$/);
  expect(Date.parse(expira_en) - Date.parse(reloj.ahora())).toBe(60_000);
  // Types the code as a person does: in two groups and in lower case.
  const { estado, cuerpo } = await usar(`${codigo.slice(0, 3)} ${codigo.slice(3)}`.toLowerCase(), '10.1.1.1');
  expect(estado).toBe(200);
  const accesos = await app.contexto.base.escritura
    .selectFrom('accesos')
    .select(['id', 'hash_actual'])
    .where('usuario_id', '=', familia.miembros[0]!.id)
    .execute();
  expect(new Set(accesos.map((a) => a.hash_actual)).size).toBe(2);
  await app.contexto.base.escritura
    .updateTable('accesos')
    .set({ revocado_en: reloj.ahora() })
    .where('id', '=', familia.miembros[0]!.acceso)
    .execute();
  expect((await yo(familia.miembros[0]!.token)).estado).toBe(401);
  expect((await yo(cuerpo.access)).cuerpo).toMatchObject({ id: familia.miembros[0]!.id });
  expect((await llamar(app, 'POST', RUTAS.refrescar, null, { refresh: cuerpo.refresh })).estado).toBe(200);
});

test('a code works once, for a minute, and only the last one of a login', async () => {
  const primero = await pedir();
  const { codigo } = await pedir();
  expect(await usar(primero.codigo)).toMatchObject(NO_VALE);
  expect((await usar(codigo)).estado).toBe(200);
  expect(await usar(codigo)).toMatchObject(NO_VALE);
  const tarde = await pedir();
  reloj.avanzar(60);
  expect(await usar(tarde.codigo)).toMatchObject(NO_VALE);
});

test('a code asked for at home is refused elsewhere, and is spent by the attempt', async () => {
  const { codigo } = await pedir();
  expect(await usar(codigo, FUERA)).toMatchObject(NO_VALE);
  expect(await usar(codigo)).toMatchObject(NO_VALE);
  const fuera = await pedir(FUERA);
  expect(await usar(fuera.codigo, '203.0.113.10')).toMatchObject(NO_VALE);
  expect((await usar((await pedir('2001:db8:1:2::1')).codigo, '2001:db8:1:2:3::4')).estado).toBe(200);
});

test('a code of a login that has ended is refused', async () => {
  const { codigo } = await pedir();
  await app.contexto.base.escritura.updateTable('accesos').set({ revocado_en: reloj.ahora() }).execute();
  expect(await usar(codigo)).toMatchObject(NO_VALE);
});

test('five wrong codes throttle their own address only', async () => {
  const { codigo } = await pedir();
  for (let i = 0; i < 5; i += 1) expect(await usar('CCCCCC', EN_CASA)).toMatchObject(NO_VALE);
  expect(await usar(codigo)).toMatchObject({ estado: 429, espera: '30' });
  expect((await usar(codigo, '192.168.1.31')).estado).toBe(200);
});

test('thirty browsers that use one code at once get one login', async () => {
  const { codigo } = await pedir();
  const todas = await Promise.all(Array.from({ length: 30 }, (_, i) => usar(codigo, `192.168.1.${String(100 + i)}`)));
  expect(todas.filter(({ estado }) => estado === 200)).toHaveLength(1);
});

test('a login by face and PIN still belongs to its device', async () => {
  const db = app.contexto.base.escritura;
  const { id: aparato } = await db
    .insertInto('aparatos')
    .values({
      familia_id: familia.id,
      nombre: 'Tableta',
      hash: 'h',
      permitido_por: familia.miembros[0]!.id,
      permitido_en: reloj.ahora(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('accesos').set({ aparato_id: aparato }).where('id', '=', familia.miembros[0]!.acceso).execute();
  expect((await usar((await pedir()).codigo)).estado).toBe(200);
  expect(
    (await db.selectFrom('accesos').select('aparato_id').orderBy('id', 'desc').executeTakeFirst())?.aparato_id,
  ).toBe(aparato);
});

test('a browser that moved keeps its messages: the old subscription ends when the new one begins, not before', async () => {
  const db = app.contexto.base.escritura;
  const suscribir = async (token: string) =>
    expect((await llamar(app, 'POST', RUTAS.suscripciones, token, unaSuscripcion())).estado).toBe(201);
  const cuantas = async () => (await db.selectFrom('suscripciones').select('id').execute()).length;
  await suscribir(familia.miembros[0]!.token);
  const copiada = (await usar((await pedir()).codigo)).cuerpo;
  await suscribir(copiada.access);
  expect(await cuantas()).toBe(2);
  const mudada = (await usar((await pedir(EN_CASA, { se_muda: true })).codigo)).cuerpo;
  expect(await cuantas()).toBe(2);
  await suscribir(mudada.access);
  expect(await cuantas()).toBe(2);
  const quedan = await db.selectFrom('suscripciones').select('acceso_id').execute();
  expect(quedan.map((s) => s.acceso_id)).not.toContain(familia.miembros[0]!.acceso);
});
