import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { leer } from '#server/change/leer.ts';
import { leerTanda } from '#server/data/tanda.ts';
import { relojFijo } from './testing/app-de-prueba.ts';
import { mesa } from './testing/jugar-con-reloj.ts';
import { encender, type NodoDePrueba } from './testing/nodos.ts';
import { sembrarReparto } from './testing/sembrar-reparto.ts';
import { con, crearBasePropia, type BasePropia } from './testing/servicios.ts';

/** Several servers on one PostgreSQL database: who may come in, what they share, and who keeps the clock. */
describe('several servers on one database', con('postgres'), () => {
  let propia: BasePropia;
  let reloj: ReturnType<typeof relojFijo>;
  let encendidos: NodoDePrueba[];
  beforeEach(async () => {
    propia = await crearBasePropia();
    reloj = relojFijo();
    encendidos = [];
  });
  afterEach(async () => {
    for (const nodo of encendidos) await nodo.app.close();
    await propia.borrar();
  });

  const otro = async (nodos: 'uno' | 'varios' = 'varios'): Promise<NodoDePrueba> => {
    const nodo = await encender(propia.url, { reloj, nodos });
    encendidos.push(nodo);
    return nodo;
  };
  const apagar = async (nodo: NodoDePrueba): Promise<void> => {
    encendidos = encendidos.filter((n) => n !== nodo);
    await nodo.app.close();
  };
  const preguntar = async <T extends object>(orden: string): Promise<T[]> => {
    const cliente = new Client({ connectionString: propia.url });
    await cliente.connect();
    const { rows } = await cliente.query<T>(orden);
    await cliente.end();
    return rows;
  };
  /** Cuts the connections that hold a lock, as a failing network would. */
  const cortar = (condicion: string) =>
    preguntar(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and ${condicion}
       and database = (select oid from pg_database where datname = current_database())`,
    );
  const MANDO = 'objid = 8246112';
  const tandaDe = ({ contexto }: NodoDePrueba) => ({
    epoca: contexto.epoca,
    sirviendo_desde: contexto.sirviendoDesde(),
  });
  const manda = async (nodo: NodoDePrueba) => nodo.mando.sigue().catch(() => false);

  test('one alone refuses to serve beside several, and they beside it, each in words', async () => {
    const sitio = `${new URL(propia.url).host}${new URL(propia.url).pathname}`;
    const solo = await otro('uno');
    await expect(encender(propia.url)).rejects.toThrow(
      `Otro servidor de Te Toca usa esta base de datos (${sitio}) él solo: ciérralo, o pon REDIS_URL también en aquel, antes de abrir este.`,
    );
    await expect(encender(propia.url, { nodos: 'uno' })).rejects.toThrow(
      `Otro servidor de Te Toca ya usa esta base de datos (${sitio}): ciérralo antes de abrir este.`,
    );
    await apagar(solo);
    const [a, b] = [await otro(), await otro()];
    const rechazo = `Otros servidores de Te Toca comparten esta base de datos (${sitio}): ciérralos, o pon REDIS_URL también en este.`;
    await expect(encender(propia.url, { nodos: 'uno' })).rejects.toThrow(rechazo);
    await apagar(a);
    await expect(encender(propia.url, { nodos: 'uno' })).rejects.toThrow(rechazo);
    await apagar(b);
    await otro('uno');
  });

  test('that start at once on an empty database are let in one by one: one migrates and begins the run, the others join', async () => {
    const nodos = await Promise.all(Array.from({ length: 4 }, () => otro()));
    expect(await preguntar("select count(*)::int as n from kysely_migration where name = '0020-nodos'")).toEqual([
      { n: 1 },
    ]);
    const [una] = nodos;
    const escrita = await leer(una!.contexto, leerTanda);
    for (const nodo of nodos) expect(tandaDe(nodo)).toEqual(escrita);
    expect((await Promise.all(nodos.map(manda))).filter(Boolean)).toHaveLength(1);
  });

  test('keep the run while one hands over to the next, and begin another when all had gone', async () => {
    const a = await otro();
    const tanda = tandaDe(a);
    reloj.avanzar(60);
    const b = await otro();
    await apagar(a);
    reloj.avanzar(60);
    const c = await otro();
    await apagar(b);
    expect([tandaDe(b), tandaDe(c)]).toEqual([tanda, tanda]);
    await vi.waitFor(async () => expect(await manda(c)).toBe(true), 5_000);
    await apagar(c);
    const d = await otro();
    expect(d.contexto.epoca).not.toBe(tanda.epoca);
    expect(d.contexto.sirviendoDesde()).toBe(reloj.ahora());
  });

  test('a server alone neither reads nor writes a run', async () => {
    await otro('uno');
    expect(await preguntar('select * from tanda')).toEqual([]);
  });

  test('end when the run is another, as after a backup was restored under them, and when their connection is cut', async () => {
    const [a, b] = [await otro(), await otro()];
    await cortar(MANDO);
    await vi.waitFor(() => expect([a.perdido(), b.perdido()]).toEqual([true, false]), 5_000);
    await preguntar("update tanda set epoca = 'de una copia'");
    await vi.waitFor(() => expect(b.perdido()).toBe(true), 5_000);
  });

  test('the clock goes on within two seconds when the connection of whoever kept it is cut', async () => {
    const [a, b] = [await otro(), await otro()];
    const r = await sembrarReparto(a, undefined, { limite_segundos: 120 });
    const m = mesa(b, reloj, r);
    expect([await manda(a), await manda(b)]).toEqual([true, false]);
    reloj.avanzar(60);
    await cortar(MANDO);
    await a.plazos.parar();
    const desde = performance.now();
    await vi.waitFor(async () => expect(await manda(b)).toBe(true), { timeout: 5_000, interval: 20 });
    const tardo = performance.now() - desde;
    reloj.avanzar(60);
    await b.plazos.vencer();
    expect(await m.actual()).toMatchObject({ n: 2, vence_en: '2026-11-21T10:04:00.000Z' });
    expect(tardo).toBeLessThan(2_000);
    expect(tandaDe(b)).toEqual(tandaDe(a));
  });

  test('a turn that was played at another server just before its end is not put off, and the next one ends in its time', async () => {
    const [a, b] = [await otro(), await otro()];
    const r = await sembrarReparto(b, undefined, { limite_segundos: 120 });
    await vi.waitFor(async () => {
      reloj.avanzar(0);
      await a.plazos.mirar();
    });
    const m = mesa(b, reloj, r);
    reloj.avanzar(119);
    const jugada = await m.elige();
    reloj.avanzar(1);
    await a.plazos.vencer();
    expect(await m.actual()).toEqual(jugada);
    reloj.avanzar(118);
    await a.plazos.vencer();
    expect((await m.actual()).n).toBe(2);
    reloj.avanzar(1);
    await Promise.all([a.plazos.vencer(), b.plazos.vencer()]);
    const s = await m.actual();
    expect([s.n, s.aplazamientos[String(jugada.miembro_turno_actual)]]).toEqual([3, 1]);
    // Called off and begun anew elsewhere: another session, with another deadline.
    await m.jugada(RUTAS.cancelarReparto, r.miembros[0]?.id ?? 0);
  });
});
