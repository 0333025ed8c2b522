import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CopiaHecha, EstadoServidor } from '#shared/contracts/servidor.ts';
import type { App } from '#server/app.ts';
import { crearCopiador, type HacerCopia } from '#server/caja/noche.ts';
import { hacerCopia } from '#server/caja/copiar.ts';
import { verCaja } from '#server/caja/vista.ts';
import { apuntarEnvios } from '#server/data/envios.ts';
import { buildTestApp, relojFijo, type OpcionesDePrueba } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let datos: string;
let app: App;
let familia: FamiliaSembrada;
let vecina: FamiliaSembrada;
const reloj = relojFijo('2026-11-21T10:00:00.000Z');

/** Starts an app on a file, with real backups of it. `hacer` replaces the process that makes one. */
const abrir = async (opciones: OpcionesDePrueba & { readonly hacer?: HacerCopia; readonly segunda?: string } = {}) => {
  const { hacer, segunda = null, ...resto } = opciones;
  const copiador = crearCopiador(hacer ?? ((clase) => hacerCopia({ datos, clase, ahora: reloj.ahora() })), reloj.ahora);
  app = await buildTestApp({
    reloj,
    archivo: join(datos, 'te-toca.db'),
    caja: verCaja({ datos, segunda, copiador, ahora: reloj.ahora, zona: 'Europe/Madrid' }),
    ...resto,
  });
  familia = await sembrarFamilia(app);
  vecina = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
};
beforeEach(async () => {
  datos = await mkdtemp(join(tmpdir(), 'te-toca-servidor-'));
  reloj.poner('2026-11-21T10:00:00.000Z');
});
afterEach(async () => {
  await app.app.close();
  await rm(datos, { recursive: true });
});

/** Signs a fresh access token of the admin. */
const firmar = () => {
  const { id: usuario, acceso } = familia.miembros[0]!;
  return app.contexto.tokens.firmarAcceso({ usuario, acceso });
};
const ver = async (desde = 'http://localhost:3000'): Promise<EstadoServidor> => {
  const url = `${RUTAS.servidor}?desde=${encodeURIComponent(desde)}`;
  const { statusCode, body } = await app.app.inject({
    url,
    headers: { authorization: `Bearer ${await firmar()}`, host: new URL(desde).host },
  });
  expect(statusCode, body).toBe(200);
  return JSON.parse(body) as EstadoServidor;
};
const copiar = () => llamar(app, 'POST', RUTAS.copiaServidor, familia.miembros[0]!.token);

test('only the box’s admins see the page, make a backup and look for versions', async () => {
  await abrir();
  for (const [metodo, url] of [
    ['GET', RUTAS.servidor],
    ['POST', RUTAS.copiaServidor],
    ['POST', RUTAS.versionNueva],
  ] as const)
    for (const { token } of [familia.miembros[1]!, vecina.miembros[0]!])
      expect(await llamar(app, metodo, url, token)).toMatchObject({
        estado: 403,
        cuerpo: { detail: 'Solo quien cuida este servidor puede hacer esto' },
      });
  expect(await readdir(datos)).not.toContain('copias');
  await app.app.close();
  await abrir({ adminsCaja: ['nadie-todavia'] });
  expect((await llamar(app, 'GET', RUTAS.servidor, familia.miembros[0]!.token)).estado).toBe(403);
});

test('its numbers are right, and it names nobody', async () => {
  await abrir();
  const url = await escuchar(app);
  const [uno, dos, otra] = [
    await oir(url, familia.miembros[0]!.token),
    await oir(url, familia.miembros[0]!.token),
    await oir(url, vecina.miembros[0]!.token),
  ];
  const { token } = await vincularPantalla(app, familia.miembros[0]!.token);
  const pantalla = await encenderPantalla(url, token);
  await apuntarEnvios(app.contexto.base.escritura, {
    familia: familia.id,
    encargos: [
      {
        via: 'PUSH',
        dispositivo: 7,
        miembro: familia.miembros[0]!.id,
        asunto: { tipo: 'RECORDATORIO', dia: '2026-11-21' },
      },
    ],
    caduca: '2026-11-22T10:00:00.000Z',
    ahora: '2026-11-21T23:00:00.000Z',
  });
  app.contexto.recuento.anotar('PUSH', 'enviados');
  app.contexto.recuento.anotar('CORREO', 'abandonados');
  reloj.avanzar(90);
  const estado = await ver();
  expect(estado).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    busca_versiones: false,
    ahora: '2026-11-21T10:01:30.000Z',
    en_marcha_desde: '2026-11-21T10:00:00.000Z',
    reloj_en_duda: false,
    familias: 2,
    miembros: 5,
    conectados: { miembros: 2, aparatos: 3, pantallas: 1 },
    mensajes: {
      desde: '2026-11-21T10:00:00.000Z',
      push: { enviados: 1, abandonados: 0 },
      correo: { enviados: 0, abandonados: 1 },
      con_correo: false,
      en_espera: 1,
    },
    hallazgos: [
      { nivel: 'aviso', linea: 'Todavía no hay ninguna copia de seguridad.' },
      { nivel: 'aviso', linea: 'Ningún correo ha salido: revisa SMTP_URL y MAIL_FROM.' },
    ],
  });
  expect(estado.base.bytes).toBeGreaterThan(100_000);
  expect(estado.disco_libre === null || estado.disco_libre > 0).toBe(true);
  expect(JSON.stringify(estado)).not.toMatch(/Ana|García|Eva/);
  for (const { socket } of [uno, dos, otra]) socket.disconnect();
  pantalla.ws.terminate();
});

test('messages are counted for a day', async () => {
  await abrir();
  app.contexto.recuento.anotar('PUSH', 'enviados');
  reloj.avanzar(86_400 - 600);
  app.contexto.recuento.anotar('PUSH', 'abandonados');
  expect((await ver()).mensajes).toMatchObject({
    push: { enviados: 1, abandonados: 1 },
    desde: '2026-11-21T10:00:00.000Z',
  });
  reloj.avanzar(1_200);
  expect((await ver()).mensajes).toMatchObject({
    push: { enviados: 0, abandonados: 1 },
    desde: '2026-11-21T10:10:00.000Z',
  });
});

test('a trusted proxy’s headers count, and those of an untrusted one are reported', async () => {
  await abrir({ proxies: ['10.0.0.9'], origenes: ['https://casa.example.org'] });
  const pedir = async (remoteAddress: string, cabeceras: Readonly<Record<string, string>>) => {
    const { body } = await app.app.inject({
      url: `${RUTAS.servidor}?desde=${encodeURIComponent('https://casa.example.org')}`,
      remoteAddress,
      headers: { authorization: `Bearer ${familia.miembros[0]!.token}`, host: 'casa.example.org', ...cabeceras },
    });
    const { conexion, hallazgos } = JSON.parse(body) as EstadoServidor;
    return { ...conexion, dicho: hallazgos.map(({ linea }) => linea).filter((l) => /proxy/.test(l)) };
  };
  const DE_FUERA = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  expect(await pedir('10.0.0.9', DE_FUERA)).toMatchObject({ direccion: '203.0.113.7', proxy: 'CONFIADO', dicho: [] });
  expect(await pedir('10.0.0.9', { 'x-forwarded-proto': 'https' })).toMatchObject({ proxy: 'CONFIADO', dicho: [] });
  expect(await pedir('10.0.0.9', { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({
    proxy: 'CONFIADO',
    dicho: [expect.stringContaining('X-Forwarded-Proto')],
  });
  expect(await pedir('10.0.0.8', DE_FUERA)).toMatchObject({
    direccion: '10.0.0.8',
    proxy: 'AJENO',
    dicho: [expect.stringContaining('Añade 10.0.0.8')],
  });
  expect((await llamar(app, 'GET', `${RUTAS.servidor}?desde=javascript:1`, familia.miembros[0]!.token)).estado).toBe(
    400,
  );
});

test('a backup is made, checked and reported, and is then the last one', async () => {
  await abrir();
  const { estado, cuerpo } = await copiar();
  expect(estado).toBe(201);
  const [nombre] = await readdir(join(datos, 'copias'));
  const hecha: CopiaHecha = cuerpo;
  expect(hecha).toMatchObject({ nombre, clase: 'mano', cuando: '2026-11-21T10:00:00.000Z' });
  expect(hecha.bytes).toBeGreaterThan(100_000);
  expect(await ver()).toMatchObject({
    // The nightly backup is due at three; this night has none yet, so it is due now.
    copias: { ultima: hecha, cuantas: 1, haciendo: false, fallo: null, proxima: '2026-11-21T10:00:00.000Z' },
    hallazgos: [],
  });
  reloj.avanzar(3 * 86_400);
  expect((await ver()).hallazgos).toEqual([{ nivel: 'aviso', linea: 'La última copia es de hace 3 días.' }]);
});

test('a backup made with the clock years ahead is reported, and does not count as the last one', async () => {
  await abrir();
  const buena: CopiaHecha = (await copiar()).cuerpo;
  const rara = await hacerCopia({ datos, clase: 'noche', ahora: '2036-11-20T03:10:00.000Z' });
  if (!rara.ok) throw new Error(rara.linea);
  const { copias, hallazgos } = await ver();
  expect(copias).toMatchObject({ ultima: buena, cuantas: 2 });
  expect(hallazgos).toEqual([{ nivel: 'aviso', linea: expect.stringContaining(rara.ruta) }]);
  await rm(join(datos, 'copias', buena.nombre));
  const sola = await ver();
  expect(sola.copias?.ultima).toBeNull();
  expect(sola.hallazgos[1]?.linea).toBe('Todavía no hay ninguna otra copia de seguridad.');
});

test('makes one backup at a time', async () => {
  let acabar: (() => void) | undefined;
  await abrir({
    hacer: async (clase) => {
      await new Promise<void>((listo) => (acabar = listo));
      return hacerCopia({ datos, clase, ahora: reloj.ahora() });
    },
  });
  const primera = copiar();
  await expect.poll(() => acabar).toBeDefined();
  expect((await ver()).copias).toMatchObject({ haciendo: true });
  expect(await copiar()).toMatchObject({ estado: 409, cuerpo: { codigo: 'COPIA_EN_MARCHA' } });
  acabar?.();
  expect((await primera).estado).toBe(201);
  expect((await ver()).copias).toMatchObject({ haciendo: false, cuantas: 1 });
});

test('a failed backup is reported with its reason, until one succeeds', async () => {
  await abrir();
  await writeFile(join(datos, 'copias'), '');
  const fallida = await copiar();
  expect(fallida).toMatchObject({
    estado: 503,
    cuerpo: { detail: expect.stringMatching(/^No se ha podido hacer la copia\. No se ha podido copiar en .*copias/) },
  });
  const [hallazgo] = (await ver()).hallazgos;
  expect(hallazgo).toMatchObject({ nivel: 'mal', linea: expect.stringMatching(/^No se pudo hacer la última copia\./) });
  await rm(join(datos, 'copias'));
  expect((await copiar()).estado).toBe(201);
  expect((await ver()).hallazgos).toEqual([]);
});

test('a second folder without the last backup is reported', async () => {
  const segunda = join(datos, 'disco-de-fuera');
  await abrir({ segunda });
  await copiar();
  expect((await ver()).hallazgos).toEqual([
    { nivel: 'aviso', linea: `La última copia no está también en ${segunda}: mira si ese disco está puesto.` },
  ]);
});

test('an external database is not backed up here, and the look for versions still works', async () => {
  let motivo: string | null = null;
  app = await buildTestApp({
    versiones: {
      buscar: () =>
        Promise.resolve(
          motivo === null ? { ok: true, nueva: '9.0.0', url: 'https://x.example/' } : { ok: false, motivo },
        ),
    },
  });
  familia = await sembrarFamilia(app);
  expect(await ver()).toMatchObject({ copias: null, disco_libre: null, busca_versiones: true });
  expect(await copiar()).toMatchObject({ estado: 409, cuerpo: { codigo: 'COPIA_AJENA' } });
  const buscar = () => llamar(app, 'POST', RUTAS.versionNueva, familia.miembros[0]!.token);
  expect(await buscar()).toMatchObject({ estado: 200, cuerpo: { nueva: '9.0.0', url: 'https://x.example/' } });
  motivo = 'no ha contestado a tiempo';
  expect(await buscar()).toMatchObject({
    estado: 503,
    cuerpo: { detail: 'No se sabe si hay una versión nueva: no ha contestado a tiempo. ¿Tiene internet el servidor?' },
  });
});

test('without a configured page of versions none is asked', async () => {
  await abrir();
  expect(await llamar(app, 'POST', RUTAS.versionNueva, familia.miembros[0]!.token)).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'VERSIONES_SIN_SITIO' },
  });
});
