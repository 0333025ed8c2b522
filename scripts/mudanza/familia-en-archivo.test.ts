import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Certificado } from '#shared/contracts/certificado.ts';
import { LISTAS } from '#shared/contracts/familia-archivo/formato.ts';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import type { App } from '#server/app.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { migrar } from '#server/db/migraciones.ts';
import { amanar } from '#server/testing/archivo-familia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { con, crearBasePropia } from '#server/testing/servicios.ts';
import { guardadoYPlegado } from '#server/testing/sembrar-reparto.ts';
import { exportarFamilia } from '#server/features/traslado/exportar-familia.ts';
import { elegir } from './casa-rica.ts';
import { conNombres, type Crudo } from './con-nombres.ts';
import {
  AHORA,
  entrarComo,
  jugadoresDe,
  llamarBien,
  sembrarFamiliaConTodo,
  type FamiliaConTodo,
} from './familia-con-todo.ts';

// Exports a family to a file and imports it on other servers, where everything must be as before.

const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-'));
const reloj = relojFijo(AHORA);
let casa: FamiliaConTodo;
let archivo: string;
const otras: App[] = [];
beforeAll(async () => {
  casa = await sembrarFamiliaConTodo(reloj, join(carpeta, 'te-toca.db'));
  archivo = await descargar(casa.app, casa.admin);
});
afterAll(async () => {
  for (const app of [casa.app, ...otras]) await app.app.close();
  rmSync(carpeta, { recursive: true });
});

/** Returns the complete export, with votes and wishes, of the family that the token belongs to. */
const descargar = async (app: App, token: string): Promise<string> => {
  const { familia } = (await llamarBien(app)('GET', RUTAS.yo, token)) as { familia: number };
  const { nombre, trozos } = await exportarFamilia(app.contexto, familia);
  expect(nombre).toBe('familia-robles-2026-11-21.tetoca.json');
  return Buffer.concat(trozos).toString();
};

let desde = 0;
/** Imports the file. Uses another address each time, because imports are limited by address. */
const traer = async ({ app }: App, payload: string) => {
  const respuesta = await app.inject({
    method: 'POST',
    url: RUTAS.importarFamilia,
    headers: { 'content-type': 'application/json' },
    remoteAddress: `10.0.0.${String((desde += 1))}`,
    payload,
  });
  return { estado: respuesta.statusCode, cuerpo: respuesta.json<FamiliaTraida>() };
};

const nuevaCasa = async (abierta?: Parameters<typeof buildTestApp>[0]): Promise<App> => {
  const app = await buildTestApp({ reloj, contrasenas: crearContrasenas(), ...abierta });
  otras.push(app);
  return app;
};

/** Imports the file, and compares an export of the imported family with the file. */
const llegaEntera = async (app: App): Promise<{ readonly traida: FamiliaTraida; readonly admin: string }> => {
  const { estado, cuerpo } = await traer(app, archivo);
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  const admin = await entrarComo(app, cuerpo.miembros[0]?.usuario ?? '');
  const vuelta = await descargar(app, admin);
  const [antes, despues] = [JSON.parse(archivo) as Crudo, JSON.parse(vuelta) as Crudo];
  for (const lista of LISTAS) expect(antes[lista]?.length, lista).toBeGreaterThan(0);
  const usuarios = new Map(cuerpo.miembros.map((m) => [m.antes ?? m.usuario, m.usuario]));
  const [salio, llego] = [conNombres(antes, usuarios), conNombres(despues)];
  for (const lista of ['familia', ...LISTAS]) expect(llego[lista], lista).toEqual(salio[lista]);
  return { traida: cuerpo, admin };
};

/** Checks that the imported family can continue: it makes a pick, and reads its certificate. */
const sigueViviendo = async (app: App, { miembros }: FamiliaTraida): Promise<void> => {
  const llama = llamarBien(app);
  const ellos = await jugadoresDe(
    app,
    miembros.map((m) => m.usuario),
  );
  const { sesion } = (await llama('GET', RUTAS.sesionActual, ellos.admin)) as { sesion: SesionReparto };
  // One member is away, so the draft picks for her.
  const aMano = (s: SesionReparto) => s.elecciones.filter((e) => e.tipo !== 'AUTO');
  expect(aMano(sesion)).toHaveLength(5);
  expect(sesion.elecciones.length).toBeGreaterThan(5);
  const jugada = await elegir(llama, ellos);
  expect(aMano(jugada)).toHaveLength(6);
  const { guardado, plegado } = await guardadoYPlegado(app, sesion.id);
  expect(guardado).toEqual(plegado);

  const [completado] = (await llama('GET', RUTAS.repartosCompletados, ellos.admin)) as { id: number }[];
  const certificado = (await llama(
    'GET',
    ruta(RUTAS.certificado, { id: completado?.id ?? 0 }),
    ellos.admin,
  )) as Certificado;
  const [suyo] = (await casa.llama('GET', RUTAS.repartosCompletados, casa.admin)) as { id: number }[];
  const impreso = (await casa.llama('GET', ruta(RUTAS.certificado, { id: suyo?.id ?? 0 }), casa.admin)) as Certificado;
  expect(certificado.huella).toBe(impreso.huella);
  expect(certificado.comprobaciones).toEqual(impreso.comprobaciones);
  expect(certificado.comprobaciones.every((c) => c.cumple)).toBe(true);
};

test('a family imported into an empty box has every row, its passwords, its draft in progress and the same certificate', async () => {
  const app = await nuevaCasa();
  const { traida } = await llegaEntera(app);
  expect(traida.miembros).toEqual([
    { nombre: 'Elena', usuario: 'elena', antes: null, es_administrador: true },
    { nombre: 'Javier', usuario: 'javier', antes: null, es_administrador: false },
    { nombre: 'Lucía', usuario: 'lucia', antes: null, es_administrador: false },
    { nombre: 'Mateo', usuario: 'mateo', antes: null, es_administrador: false },
  ]);
  await sigueViviendo(app, traida);
});

test('a family imported twice more becomes two more families with free usernames, and existing rows are unchanged', async () => {
  const app = await nuevaCasa();
  await llegaEntera(app);
  const alli = await descargar(app, await entrarComo(app, 'elena'));
  const segunda = await llegaEntera(app);
  expect(segunda.traida.miembros.map((m) => [m.antes, m.usuario])).toEqual([
    ['elena', 'elena2'],
    ['javier', 'javier2'],
    ['lucia', 'lucia2'],
    ['mateo', 'mateo2'],
  ]);
  const tercera = await llegaEntera(app);
  expect(tercera.traida.miembros[2]).toMatchObject({ antes: 'lucia', usuario: 'lucia3' });
  expect(tercera.traida.familia.id).not.toBe(segunda.traida.familia.id);
  expect(await descargar(app, await entrarComo(app, 'elena'))).toBe(alli);
  await sigueViviendo(app, tercera.traida);
});

test('an imported family can be exported and imported again, with the same certificate', async () => {
  const [una, otra] = [await nuevaCasa(), await nuevaCasa()];
  await traer(una, archivo);
  await traer(una, archivo);
  const { estado, cuerpo } = await traer(otra, await descargar(una, await entrarComo(una, 'elena2')));
  expect([estado, cuerpo.miembros[0]?.usuario]).toEqual([201, 'elena2']);
  await sigueViviendo(otra, cuerpo);
});

test('imported photos are re-encoded, under new names', async () => {
  const app = await nuevaCasa();
  await traer(app, archivo);
  const antes = (JSON.parse(archivo) as Crudo)['fotos'] as { nombre: string }[];
  const fotos = await app.contexto.base.escritura.selectFrom('fotos').selectAll().execute();
  expect(fotos).toHaveLength(2);
  for (const { nombre, bytes } of fotos) {
    expect(antes.map((f) => f.nombre)).not.toContain(nombre);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 });
  }
});

test('a file so old that tens of thousands of occurrences would lapse is refused', async () => {
  const viejo = JSON.parse(archivo) as { tareas: object[]; asignaciones: { estado: string }[] };
  viejo.tareas = viejo.tareas.map((t) => ({
    ...t,
    frecuencia: 'DIARIA',
    dia_semana: null,
    dia_semana_2: null,
    dia_mes: null,
    regla: null,
    parte_de: null,
  }));
  viejo.asignaciones = viejo.asignaciones.map((a) =>
    a.estado === 'PENDIENTE' ? { ...a, fecha_limite: '2020-01-01', disponible_desde: null } : a,
  );
  expect(await traer(await nuevaCasa(), amanar(viejo))).toMatchObject({
    estado: 400,
    cuerpo: { codigo: 'ARCHIVO_ATRASADO' },
  });
});

describe('between the engines', con('postgres'), () => {
  test('a family moves by file from SQLite to PostgreSQL, beside an existing family, and back', async () => {
    const propia = await crearBasePropia();
    const base = conectarPostgres(propia.url);
    await migrar(base.escritura);
    const alla = await nuevaCasa({ abierta: { base, nodo: null } });
    await llegaEntera(alla);
    const { traida, admin } = await llegaEntera(alla);
    await sigueViviendo(alla, traida);
    const aca = await nuevaCasa({ motor: 'sqlite' });
    expect((await traer(aca, await descargar(alla, admin))).estado).toBe(201);
  });
});
