import { AsyncResource } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { BaseOcupada } from '#server/db/postgres.ts';
import { retomar } from '#server/features/avisos/entregar.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { ESPERA_MAXIMA_MS } from './repetir.ts';
import { crearPlazos } from './plazos.ts';

const HORA = 3_600;

describe('the timer', () => {
  let app: App;
  let reloj: ReturnType<typeof relojFijo>;

  beforeEach(async () => {
    reloj = relojFijo();
    app = await buildTestApp({ reloj, motor: 'sqlite' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.app.close();
  });

  /** Advances the clock and the timers, and waits until due moves are done. */
  const pasan = async (segundos: number) => {
    reloj.avanzar(segundos);
    await vi.advanceTimersByTimeAsync(segundos * 1000);
    await app.plazos.vencer();
  };

  test('makes the clock’s move in each family when its turn ends, and follows picks', async () => {
    const una = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    reloj.avanzar(60);
    const otra = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const [a, b] = [mesa(app, reloj, una), mesa(app, reloj, otra)];
    expect(vi.getTimerCount()).toBe(1);
    await pasan(59);
    expect([(await a.actual()).n, (await b.actual()).n]).toEqual([1, 1]);
    await pasan(1);
    expect([(await a.actual()).n, (await b.actual()).n]).toEqual([2, 1]);
    await b.elige();
    await pasan(119);
    expect([(await a.actual()).n, (await b.actual()).n]).toEqual([2, 2]);
    await pasan(1);
    expect([(await a.actual()).n, (await b.actual()).n]).toEqual([3, 2]);
    // A turn that follows a pick has three seconds more.
    await pasan(3);
    expect([(await a.actual()).n, (await b.actual()).n]).toEqual([3, 3]);
    expect(vi.getTimerCount()).toBe(1);
  });

  test('waits a quarter of an hour at most, and still reaches the end of a whole day', async () => {
    const r = await sembrarReparto(app, undefined, { limite_segundos: 86_400 });
    const m = mesa(app, reloj, r);
    const primero = (await m.actual()).miembro_turno_actual;
    for (let cuartos = 0; cuartos < 4 * 24 - 1; cuartos += 1) {
      reloj.avanzar(ESPERA_MAXIMA_MS / 1000);
      await vi.advanceTimersByTimeAsync(ESPERA_MAXIMA_MS);
    }
    expect((await m.actual()).miembro_turno_actual).toBe(primero);
    await pasan(ESPERA_MAXIMA_MS / 1000);
    expect(await m.actual()).toMatchObject({ n: 2, aplazamientos: { [String(primero)]: 1 } });
  });

  test('fires by itself', async () => {
    const r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const m = mesa(app, reloj, r);
    reloj.avanzar(120);
    await vi.advanceTimersByTimeAsync(120_000);
    await vi.waitFor(async () => expect((await m.actual()).n).toBe(2), 60_000);
  });

  test('is not set when nothing can end: no limit, a cancelled session, the server closing', async () => {
    const sinLimite = await sembrarReparto(app);
    expect(vi.getTimerCount()).toBe(0);
    await mesa(app, reloj, sinLimite).elige();
    expect(vi.getTimerCount()).toBe(0);
    const r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    expect(vi.getTimerCount()).toBe(1);
    await mesa(app, reloj, r).jugada(RUTAS.cancelarReparto, r.miembros[0]?.id ?? 0);
    expect(vi.getTimerCount()).toBe(0);
    const otra = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    await app.plazos.parar();
    expect(vi.getTimerCount()).toBe(0);
    await mesa(app, reloj, otra).elige();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a family whose move fails stops no other family, is logged, and is retried a minute later', async () => {
    const { escritura: db } = app.contexto.base;
    const fallos: unknown[] = [];
    const rota = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const sana = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const guardado = await db
      .selectFrom('sesiones_reparto')
      .select('estado')
      .where('id', '=', rota.sesion.id)
      .executeTakeFirstOrThrow();
    const plazos = crearPlazos(app.contexto, (error) => fallos.push(error));
    await app.plazos.parar();
    await plazos.empezar();
    const guardar = (estado: string) =>
      db.updateTable('sesiones_reparto').set({ estado }).where('id', '=', rota.sesion.id).execute();
    const n = (r: RepartoSembrado) =>
      mesa(app, reloj, r)
        .actual()
        .then((s) => s.n);

    await guardar('{');
    reloj.avanzar(120);
    await plazos.vencer();
    expect([fallos.length, await n(sana)]).toEqual([1, 2]);
    await plazos.vencer();
    expect(fallos).toHaveLength(1);
    await guardar(guardado.estado);
    reloj.avanzar(60);
    await plazos.vencer();
    expect([fallos.length, await n(rota), await n(sana)]).toEqual([1, 2, 2]);
    await plazos.parar();
  });

  test('a move without a free database connection is retried two seconds later', async () => {
    const fallos: unknown[] = [];
    const r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const { base } = app.contexto;
    let ocupada = true;
    const escribir: typeof base.escribir = (familia, hacer) =>
      ocupada ? Promise.reject(new BaseOcupada()) : base.escribir(familia, hacer);
    const plazos = crearPlazos({ ...app.contexto, base: { ...base, escribir } }, (error) => fallos.push(error));
    await app.plazos.parar();
    await plazos.empezar();
    const n = async () => (await mesa(app, reloj, r).actual()).n;
    const antes = await n();
    reloj.avanzar(120);
    await plazos.vencer();
    ocupada = false;
    reloj.avanzar(1);
    await plazos.vencer();
    expect([fallos.length, await n()]).toEqual([1, antes]);
    reloj.avanzar(1);
    await plazos.vencer();
    expect([fallos.length, await n()]).toEqual([1, antes + 1]);
    await plazos.parar();
  });

  test('a move that keeps failing is retried after growing pauses, an hour at most, and as soon as the family plays on', async () => {
    const { escritura: db } = app.contexto.base;
    const fallos: unknown[] = [];
    const rota = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    await app.plazos.parar();
    const plazos = crearPlazos(app.contexto, (error) => fallos.push(error));
    await plazos.empezar();
    // The database itself refuses the move, as a full disk would.
    await sql`create trigger roto before insert on eventos_reparto begin select raise(abort, 'broken'); end`.execute(
      db,
    );
    reloj.avanzar(120);
    const intentos: number[] = [];
    for (let minuto = 0; minuto <= 360; minuto += 1) {
      const antes = fallos.length;
      await plazos.vencer();
      if (fallos.length > antes) intentos.push(minuto);
      reloj.avanzar(60);
    }
    expect(intentos).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303]);
    expect(vi.getTimerCount()).toBe(1);
    await sql`drop trigger roto`.execute(db);
    // A pick from a phone sets a new deadline, and the failures are forgotten.
    const s = await mesa(app, reloj, rota).elige();
    plazos.oir([{ destino: { familia: rota.id, miembro: null }, datos: { sesion: s } } as unknown as Publicacion]);
    reloj.avanzar(123);
    await plazos.vencer();
    expect([fallos.length, (await mesa(app, reloj, rota).actual()).n]).toEqual([intentos.length, s.n + 1]);
    await plazos.parar();
  });

  test('a session whose state cannot be read stops neither the server’s start nor the turns of others', async () => {
    const { escritura: db } = app.contexto.base;
    const fallos: unknown[] = [];
    const rota = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const sana = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    await app.plazos.parar();
    await db.updateTable('sesiones_reparto').set({ estado: '{' }).where('id', '=', rota.sesion.id).execute();
    await retomar(app.contexto);
    const plazos = crearPlazos(app.contexto, (error) => fallos.push(error));
    await plazos.empezar();
    expect(fallos).toHaveLength(1);
    reloj.avanzar(120);
    await plazos.vencer();
    expect([fallos.length, (await mesa(app, reloj, sana).actual()).n]).toEqual([2, 2]);
    await plazos.parar();
  });

  test('yields between two families, however many are due at once', async () => {
    for (let i = 0; i < 20; i += 1) await sembrarReparto(app, [8, 7, 6, 5], { limite_segundos: 120 });
    reloj.avanzar(120);
    let vueltas = 0;
    const girar = (): void => {
      vueltas += 1;
      ronda = setImmediate(girar);
    };
    let ronda = setImmediate(girar);
    await app.plazos.vencer();
    clearImmediate(ronda);
    expect(vueltas).toBeGreaterThanOrEqual(19);
  });

  test('does not move in a session that began just after the clock’s target was cancelled', async () => {
    // In a file readers have a connection of their own, so the writer's next transaction is the clock's move.
    const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-plazos-'));
    onTestFinished(() => rm(carpeta, { recursive: true, force: true }));
    await app.app.close();
    app = await buildTestApp({ reloj, archivo: join(carpeta, 'prueba.db') });
    const r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const admin = r.miembros[0]?.id ?? 0;
    const m = mesa(app, reloj, r);
    const { base } = app.contexto;
    const escribir = base.escribir.bind(base);
    let empezada = false;
    // Bound to this async context, so that it does not run inside the clock's own change.
    const justoAntes = AsyncResource.bind(async (): Promise<void> => {
      await m.jugada(RUTAS.cancelarReparto, admin);
      const { estado } = await m.llama(admin, 'POST', RUTAS.iniciar, { limite_segundos: 120 });
      empezada = estado === 201;
    });
    vi.spyOn(base, 'escribir').mockImplementationOnce((casa, hacer) => justoAntes().then(() => escribir(casa, hacer)));
    await pasan(120);
    expect(empezada).toBe(true);
    expect(await m.actual()).toMatchObject({ n: 1, fase: 'ELECCION' });
    await pasan(120);
    expect((await m.actual()).n).toBe(2);
  });
});

describe('a restart', () => {
  let carpeta: string;
  let reloj: ReturnType<typeof relojFijo>;
  let app: App;
  let r: RepartoSembrado;

  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'te-toca-plazos-'));
    reloj = relojFijo();
    app = await arrancar();
  });
  afterEach(async () => {
    await app.app.close();
    await rm(carpeta, { recursive: true });
  });

  const arrancar = () => buildTestApp({ reloj, archivo: join(carpeta, 'te-toca.db') });
  /** Stops the server, advances the clock by `segundos` and starts it again. */
  const apagado = async (segundos: number) => {
    await app.app.close();
    reloj.avanzar(segundos);
    app = await arrancar();
  };
  const pasan = (segundos: number) => mesa(app, reloj, r).pasan(segundos);
  const actual = () => mesa(app, reloj, r).actual();

  test('within a turn neither shortens nor extends it, and the turn ends once', async () => {
    r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    const quien = r.sesion.miembro_turno_actual;
    reloj.avanzar(60);
    await apagado(30);
    expect(await actual()).toEqual(r.sesion);
    await apagado(20);
    expect((await pasan(9)).n).toBe(1);
    expect(await pasan(1)).toMatchObject({ n: 2, aplazamientos: { [String(quien)]: 1 } });
    await app.plazos.vencer();
    await apagado(1);
    await app.plazos.vencer();
    expect((await actual()).n).toBe(2);
  });

  test('after days off defers nobody: the turn gets its full time again, and then ends once', async () => {
    r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
    await apagado(72 * HORA);
    await app.plazos.vencer();
    expect(await actual()).toEqual({ ...r.sesion, vence_en: '2026-11-24T10:02:00.000Z' });
    expect((await pasan(119)).n).toBe(1);
    expect((await pasan(1)).n).toBe(2);
    expect((await pasan(119)).n).toBe(2);
  });

  test.each([
    ['a turn of a day', { limite_segundos: 86_400 } as const],
    ['a turn of ten minutes', { limite_segundos: 600 } as const],
  ])('after days off gives %s ten minutes, and a pick in them counts', async (_, ajustes) => {
    r = await sembrarReparto(app, undefined, ajustes);
    await apagado(72 * HORA);
    expect(await actual()).toMatchObject({ vence_en: '2026-11-24T10:10:00.000Z' });
    reloj.avanzar(599);
    expect((await mesa(app, reloj, r).elige()).elecciones).toHaveLength(1);
  });

  test('ends a closing whose day is over ten minutes later', async () => {
    r = await sembrarReparto(app);
    let s = r.sesion;
    while (s.fase === 'ELECCION') s = await mesa(app, reloj, r).elige();
    expect(s.fase).toBe('CIERRE');
    await apagado(25 * HORA);
    expect((await pasan(599)).fase).toBe('CIERRE');
    expect(await pasan(1)).toMatchObject({ fase: 'COMPLETADA', vence_en: null });
  });
});
