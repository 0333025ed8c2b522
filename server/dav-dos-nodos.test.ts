import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rondas, soloLargo } from '#shared/testing/rondas.ts';
import type { App } from './app.ts';
import { programarMedianoches } from '#server/jobs/trabajos.ts';
import { buildTestApp, relojFijo } from './testing/app-de-prueba.ts';
import { crearBaseMigrada } from './testing/base-de-prueba.ts';
import { casaDe, type Casa } from './testing/casa.ts';
import { caminosDe, fichaDe, MIAS, nuevoVtodo, pedirCambios, pedirDav } from './testing/dav.ts';
import { encender } from './testing/nodos.ts';
import { con } from './testing/servicios.ts';

// CalDAV after a restart, and on another server of the same database.

const [ANA, LUIS] = [0, 1];
let [a, b]: App[] = [];
let casa: Casa;
let clave: string;
let borrar: () => Promise<void> | void;
afterEach(async () => {
  await b?.app.close();
  if (a !== b) await a?.app.close();
  await borrar();
});

const preparar = async (): Promise<void> => {
  casa = await casaDe(a!);
  await casa.repartir([await casa.tarea({ nombre: 'Fregar' }), LUIS], [await casa.tarea({ nombre: 'Barrer' }), LUIS]);
  clave = (await casa.como(LUIS).hacerLlave({ nombre: 'x', permisos: ['calendario', 'marcar'] })).clave;
};
const sincronizar = async (app: App, ficha: string) => {
  const r = await pedirDav(app, 'REPORT', MIAS, { clave, cuerpo: pedirCambios(ficha) });
  return { ...r, ficha: fichaDe(r.cuerpo), caminos: caminosDe(r.cuerpo) };
};
const unaNegada = async () => {
  const { id } = await casa.primera(LUIS);
  const url = `${MIAS}${String(id)}.ics`;
  const { cuerpo } = await pedirDav(a!, 'GET', url, { clave });
  const lejos = cuerpo.replace(/DUE;VALUE=DATE:\d+/, 'DUE;VALUE=DATE:20280901');
  return async (app: App) => (await pedirDav(app, 'PUT', url, { clave, cuerpo: lejos })).estado;
};

describe('after a restart', () => {
  beforeEach(async () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-dav-'));
    borrar = () => rmSync(carpeta, { recursive: true });
    const reloj = relojFijo();
    const abrir = () => buildTestApp({ archivo: join(carpeta, 'base.db'), reloj, motor: 'sqlite' });
    a = await abrir();
    await preparar();
    reabrir = async () => {
      await a!.app.close();
      a = b = await abrir();
    };
  });
  let reabrir: () => Promise<void>;

  test('a refused text that is sent again is accepted without effect for a day', async () => {
    const poner = await unaNegada();
    expect(await poner(a!)).toBe(403);
    await reabrir();
    expect(await poner(a!)).toBe(204);
    casa.reloj.avanzar(86_400);
    expect(await poner(a!)).toBe(403);
  });

  test('a sync token is answered in full or not at all', async () => {
    const { ficha, caminos } = await sincronizar(a!, '');
    expect(caminos).toHaveLength(2);
    await reabrir();
    const hecha = await casaDe(a!, casa.familia);
    await hecha.hacer(LUIS);
    const { estado, cuerpo } = await sincronizar(a!, ficha);
    expect([estado, cuerpo]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
    expect((await sincronizar(a!, '')).cuerpo).toContain('<D:sync-token>');
  });

  soloLargo('a refusal that is a day old is deleted at the next midnight, and any refusal with its key', async () => {
    const poner = await unaNegada();
    const cuantas = async () => (await casa.db.selectFrom('dav_negadas').select('huella').execute()).length;
    await poner(a!);
    expect(await cuantas()).toBe(1);
    const medianoche = async (cuando: string) => {
      casa.reloj.poner(cuando);
      const { parar } = await programarMedianoches(a!.contexto, (error) => {
        throw error;
      });
      await parar();
    };
    await medianoche('2026-11-22T01:00:00.000Z');
    expect(await cuantas()).toBe(1);
    await medianoche('2026-11-23T01:00:00.000Z');
    expect(await cuantas()).toBe(0);
    await poner(a!);
    expect(await cuantas()).toBe(1);
    await casa.como(LUIS).quitarLlave({ id: (await casa.como(LUIS).verLlaves())[0]!.id });
    expect(await cuantas()).toBe(0);
    b = a;
  });
});

describe('on two servers', con('postgres'), () => {
  beforeEach(async () => {
    const propia = await crearBaseMigrada();
    borrar = () => propia.borrar();
    const reloj = relojFijo();
    [a, b] = [await encender(propia.url, { reloj }), await encender(propia.url, { reloj })];
    await preparar();
  });

  test('a text that one refused, the other accepts without effect', async () => {
    const poner = await unaNegada();
    expect([await poner(a!), await poner(b!), await poner(a!)]).toEqual([403, 204, 204]);
  });

  soloLargo('a program that reads from both in turn never misses a change', async () => {
    const vistos = new Map<string, string>();
    let ficha = '';
    /** Syncs as a program does: starts anew when the server does not know its token (403). Returns whether it started anew. */
    const seguir = async (app: App): Promise<boolean> => {
      const r = await pedirDav(app, 'REPORT', MIAS, { clave, cuerpo: pedirCambios(ficha) });
      if (r.estado === 403) {
        vistos.clear();
        ficha = '';
        return seguir(app).then(() => true);
      }
      for (const m of r.cuerpo.matchAll(/<D:response><D:href>(.*?)<\/D:href>(.*?)<\/D:response>/g)) {
        const [, camino = '', resto = ''] = m;
        if (resto.includes('404')) vistos.delete(camino);
        else vistos.set(camino, /<D:getetag>(.*?)<\/D:getetag>/.exec(resto)?.[1] ?? '');
      }
      ficha = fichaDe(r.cuerpo);
      return false;
    };
    const deVerdad = async (): Promise<Map<string, string>> => {
      const { cuerpo } = await pedirDav(a!, 'REPORT', MIAS, { clave, cuerpo: pedirCambios('') });
      return new Map(
        [...cuerpo.matchAll(/<D:href>(.*?)<\/D:href>.*?<D:getetag>(.*?)<\/D:getetag>/g)].map((m) => [m[1]!, m[2]!]),
      );
    };
    let anew = 0;
    await seguir(a!);
    for (let i = 0; i < rondas(12, 200); i += 1) {
      const [una] = await casa.como(LUIS).verMisTareas({ estado: i % 4 < 2 ? 'PENDIENTE' : 'COMPLETADA' });
      if (una !== undefined) await casa.como(LUIS)[i % 4 < 2 ? 'completar' : 'deshacer']({ id: una.id });
      if (await seguir(i % 2 === 0 ? b! : a!)) anew += 1;
      expect(vistos).toEqual(await deVerdad());
    }
    expect(anew).toBeGreaterThan(0);
  });

  soloLargo('a new to-do that is sent to both at once is one chore', async () => {
    const deAna = (await casa.como(ANA).hacerLlave({ nombre: 'x', permisos: ['calendario', 'marcar'] })).clave;
    const cuerpo = nuevoVtodo(['UID:1', 'SUMMARY:Pilas']);
    const estados = await Promise.all(
      [a!, b!].map(async (app) => (await pedirDav(app, 'PUT', `${MIAS}1-a.ics`, { clave: deAna, cuerpo })).estado),
    );
    expect(estados.filter((e) => e !== 201 && e !== 204)).toEqual([]);
    expect(await casa.como(ANA).verMisTareas({ estado: 'PENDIENTE' })).toHaveLength(1);
  });
});
