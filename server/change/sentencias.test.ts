import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { hacerLlave } from '#server/testing/llave-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { vigilarSentencias } from '#server/testing/sentencias.ts';

/** A server on a database file, and its clock, which begins on a Saturday. */
let carpeta: string;
let app: App;
let ahora: string;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'sentencias-'));
  ahora = '2026-11-21T10:00:00.000Z';
  app = await buildTestApp({ archivo: join(carpeta, 'te-toca.db'), reloj: { ahora: () => ahora } });
});
afterEach(async () => {
  await app.app.close();
  rmSync(carpeta, { recursive: true });
});

/** SQL statements that `hacer` runs, including those that begin and end snapshots and transactions. */
const contar = async (hacer: () => Promise<unknown>): Promise<string[]> => {
  const sentencias: string[] = [];
  const parar = vigilarSentencias(
    (_, sql) => sentencias.push(sql),
    () => undefined,
  );
  await hacer();
  parar();
  return sentencias;
};

/** Creates a family of four in which one member has two daily chores, dealt today. */
const sembrarCasa = async (): Promise<FamiliaSembrada> => {
  const familia = await sembrarFamilia(app);
  const tareas = [await crearTarea(app, familia, { nombre: 'Barrer' }), await crearTarea(app, familia)];
  await repartir(app, familia, ...tareas.map((tarea) => [tarea, 1] as const));
  return familia;
};

test('a tick runs few statements', async () => {
  const familia = await sembrarCasa();
  const [primera, segunda] = await pendientesDe(app, familia, 1);
  const completar = async (id: number) => {
    const { estado } = await llamarComo(app, familia.miembros[1]!, 'PATCH', ruta(RUTAS.completar, { id }));
    expect(estado).toBe(200);
  };
  await completar(primera!.id);
  const sentencias = await contar(() => completar(segunda!.id));
  expect(sentencias.length, sentencias.join('\n')).toBeLessThanOrEqual(21);
});

test('a tick runs at most four outbox statements for a webhook, and none without one', async () => {
  const familia = await sembrarCasa();
  const [primera, segunda] = await pendientesDe(app, familia, 1);
  const [tercera] = await pendientesDe(app, familia, 0);
  const tachar = (quien: number, id: number) =>
    contar(() => llamarComo(app, familia.miembros[quien]!, 'PATCH', ruta(RUTAS.completar, { id })));
  const de = (sentencias: readonly string[]) => sentencias.filter((s) => /\b(entregas|envios)\b/.test(s));
  await tachar(1, primera!.id);
  expect(de(await tachar(1, segunda!.id))).toEqual([]);
  await llamarComo(app, familia.miembros[0]!, 'POST', RUTAS.webhooks, { direccion: 'http://192.168.1.9:1/' });
  expect(de(await tachar(0, tercera?.id ?? 0)).length).toBeLessThanOrEqual(4);
});

test('the vote that ends a voting runs few statements', async () => {
  const familia = await sembrarCasa();
  const tarea = await crearTarea(app, familia, { nombre: 'Planchar' });
  await repartir(app, familia, [tarea, 1]);
  const votar = async (quien: number) => {
    const yo = familia.miembros[quien]!;
    const { estado } = await llamarComo(app, yo, 'POST', RUTAS.votaciones, { tarea, miembro: yo.id, dificultad: 3 });
    expect(estado).toBe(201);
  };
  for (const quien of [0, 1, 2]) await votar(quien);
  const sentencias = await contar(() => votar(3));
  expect(sentencias.length, sentencias.join('\n')).toBeLessThanOrEqual(43);
});

test('midnight of two families runs few statements', async () => {
  for (let i = 0; i < 2; i += 1) await sembrarCasa();
  ahora = '2026-11-21T23:30:00.000Z';
  const sentencias = await contar(() =>
    medianoche(app.contexto, (error) => {
      throw error;
    }),
  );
  expect(sentencias.length, sentencias.join('\n')).toBeLessThanOrEqual(70);
});

test('a week’s story runs as many statements for many chores as for few, and reads nothing when it is asked again', async () => {
  const familia = await sembrarCasa();
  const contarla = async (quien: number) => {
    const { id: usuario, acceso } = familia.miembros[quien]!;
    const authorization = `Bearer ${await app.contexto.tokens.firmarAcceso({ usuario, acceso })}`;
    return contar(async () => {
      const { statusCode } = await app.app.inject({ url: RUTAS.resumenSemanal, headers: { authorization } });
      expect(statusCode).toBe(200);
    });
  };
  await contarla(0);
  const pocas = await contarla(1);
  expect(pocas.length, pocas.join('\n')).toBeLessThanOrEqual(25);
  for (const quien of [0, 1, 2, 3]) {
    await repartir(app, familia, [await crearTarea(app, familia), quien]);
    const [primera] = await pendientesDe(app, familia, quien);
    await llamarComo(app, familia.miembros[quien]!, 'PATCH', ruta(RUTAS.completar, { id: primera!.id }));
  }
  await contarla(0);
  expect((await contarla(1)).length).toBeLessThanOrEqual(pocas.length);
  expect(await contarla(1)).toEqual(['pragma data_version']);
});

test('a key adds one statement to a read, and its use is not written again within a minute', async () => {
  const familia = await sembrarCasa();
  const { clave } = await hacerLlave(app, familia.miembros[1]!, ['leer']);
  const leer = (url: string) =>
    contar(async () => {
      const { statusCode } = await app.app.inject({ url, headers: { authorization: `Bearer ${clave}` } });
      expect(statusCode).toBe(200);
    });
  await leer(RUTAS.resumenSemanal);
  const anotado = () => app.contexto.base.lectura.selectFrom('llaves').select('usada_en').execute();
  await expect.poll(anotado).toEqual([{ usada_en: ahora }]);
  await leer(RUTAS.resumenSemanal);
  expect(await leer(RUTAS.resumenSemanal)).toEqual(['pragma data_version', expect.stringContaining('from "llaves"')]);
});
