import { once } from 'node:events';
import { readdir, rm, stat, mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { conectar } from './db/conectar.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { leerUltimoDia } from '#server/data/dias.ts';
import { buildTestApp, relojFijo } from './testing/app-de-prueba.ts';
import { crearTarea, repartir } from './testing/sembrar-trabajo.ts';
import { sembrarFamilia } from './testing/sembrar.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from './testing/servidor-hijo.ts';

let carpeta: string;
let servidor: ServidorHijo;
beforeEach(async () => {
  carpeta = join(await mkdtemp(join(tmpdir(), 'te-toca-')), 'datos');
  servidor = await arrancarHijo(carpeta, await puertoLibre());
});
afterEach(async () => {
  await servidor.matar();
  await rm(join(carpeta, '..'), { recursive: true, force: true });
});

const registrar = async (username: string): Promise<number | null> => {
  const clave = 'una-clave-bien-larga';
  const datos = {
    tipo: 'create',
    username,
    password: clave,
    password_confirm: clave,
    first_name: 'Ana',
    nombre_familia: 'García',
  };
  const respuesta = await fetch(servidor.url + RUTAS.registro, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(datos),
  });
  return respuesta.status;
};

test('its data folder and files are readable by its user only', async () => {
  expect(await registrar('ana')).toBe(201);
  expect((await stat(carpeta)).mode & 0o777).toBe(0o700);
  const archivos = await readdir(carpeta);
  expect(archivos.toSorted()).toEqual(['te-toca.cerrojo', 'te-toca.db', 'te-toca.db-shm', 'te-toca.db-wal']);
  for (const archivo of archivos) expect((await stat(join(carpeta, archivo))).mode & 0o777, archivo).toBe(0o600);
});

soloLargo('its keys are those of its first start, so a restart logs nobody out and loses no device', async () => {
  const claves = async () => {
    const db = conectar(join(carpeta, 'te-toca.db'));
    const filas = await db.selectFrom('secretos').select(['nombre', 'valor']).orderBy('nombre').execute();
    await db.destroy();
    return filas.map(({ nombre, valor }) => [nombre, valor.toString('hex')]);
  };
  const antes = await claves();
  await servidor.matar();
  servidor = await arrancarHijo(carpeta, await puertoLibre());
  expect(await claves()).toEqual(antes);
  expect(antes.map(([nombre]) => nombre)).toEqual(['push', 'secreto']);
  expect(new Set(antes.map(([, valor]) => valor)).size).toBe(2);
});

test('told to stop, it answers the open requests, and the database keeps exactly what was acknowledged', async () => {
  const [reconocidas, rotas]: [string[], string[]] = [[], []];
  const nombres = Array.from({ length: 16 }, (_, i) => `persona${String(i)}`);
  const registros = nombres.map(async (nombre) => {
    const estado = await registrar(nombre).catch(() => null);
    if (estado === 201) reconocidas.push(nombre);
    if (estado === null) rotas.push(nombre);
  });
  // When the first answer comes, all other requests have arrived, because hashing sixteen passwords takes longer.
  await Promise.race(registros);
  const antes = reconocidas.length;
  const inicio = performance.now();
  expect(await servidor.terminar()).toBe(0);
  // After eight seconds the server cuts open requests off: on a slow machine it may store a member whose answer never arrives.
  const calladas = performance.now() - inicio < 8_000 ? [] : rotas;
  await Promise.all(registros);
  expect(reconocidas.length).toBeGreaterThan(antes);
  const db = conectar(join(carpeta, 'te-toca.db'));
  const guardadas = await db.selectFrom('usuarios').select('username').execute();
  const suyas = guardadas.map((u) => u.username ?? '').filter((nombre) => !calladas.includes(nombre));
  expect(suyas.toSorted()).toEqual(reconocidas.toSorted());
  await db.destroy();
});

soloLargo('cuts off a request whose headers take ten seconds; a whole request has thirty', async () => {
  // The thirty seconds are checked only as a setting.
  const { app } = await buildTestApp();
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  await app.close();

  const goteo = connect(Number(new URL(servidor.url).port), '127.0.0.1').on('error', () => undefined);
  const inicio = Date.now();
  goteo.write('GET / HTTP/1.1\r\nhost: x\r\n');
  const gotas = setInterval(() => goteo.write('x: y\r\n'), 500);
  await once(goteo.resume(), 'close');
  clearInterval(gotas);
  // Sooner than the limit of thirty seconds for the whole request.
  expect(Date.now() - inicio).toBeLessThan(25_000);
});

soloLargo('told to stop, it does not wait for slow senders or idle connections', async () => {
  const { port } = new URL(servidor.url);
  const goteo = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  goteo.write(
    `POST ${RUTAS.token} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
  );
  const quieta = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const gotas = setInterval(() => goteo.write(' '), 200);
  await new Promise((listo) => setTimeout(listo, 300));
  const inicio = Date.now();
  expect(await servidor.terminar()).toBe(0);
  expect(Date.now() - inicio).toBeLessThan(20_000);
  clearInterval(gotas);
  goteo.destroy();
  quieta.destroy();
});

test('answers while it makes up for missed midnights, and can be told to stop meanwhile', async () => {
  await servidor.matar();
  // Creates a family of daily chores that was left alone two years ago.
  const antes = new Date(Date.now() - 730 * 86_400_000).toISOString();
  const app = await buildTestApp({ archivo: join(carpeta, 'te-toca.db'), reloj: relojFijo(antes) });
  const familia = await sembrarFamilia(app);
  const pares: (readonly [number, number])[] = [];
  for (let n = 0; n < 20; n += 1) pares.push([await crearTarea(app, familia), 1]);
  await repartir(app, familia, ...pares);
  await empezarDia(app.contexto, familia.id);
  await app.app.close();

  servidor = await arrancarHijo(carpeta, await puertoLibre());
  const base = conectar(join(carpeta, 'te-toca.db'));
  const empezado = (await leerUltimoDia(base, familia.id))?.dia;
  await base.destroy();
  // By now the server has caught up on few of the missed days, if any.
  expect(Date.parse(empezado ?? '')).toBeLessThan(Date.now() - 30 * 86_400_000);
  expect(await servidor.terminar()).toBe(0);
});
