import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EstadoReloj } from '#shared/contracts/servidor.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerUltimaHora } from '#server/data/caja.ts';
import { crearCaja } from '#server/testing/casa-con-reloj.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

type Caja = Awaited<ReturnType<typeof crearCaja>>;

let caja: Caja;
let app: App;
let familia: FamiliaSembrada;
let refresco: string;
const [ANA, LUIS] = [0, 1];

const yo = async () =>
  (await llamarComo(app, familia.miembros[LUIS]!, 'GET', RUTAS.yo)).cuerpo as {
    racha_dias: number;
    puntos_totales: number;
    username: string;
  };
const dias = async () => (await pendientesDe(app, familia, LUIS)).map((a) => a.fecha_limite);
const tachar = async () => {
  const [una] = await pendientesDe(app, familia, LUIS);
  const { estado, cuerpo } = await llamarComo(
    app,
    familia.miembros[LUIS]!,
    'PATCH',
    ruta(RUTAS.completar, { id: una!.id }),
  );
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
};
const renovar = async () => {
  const { estado, cuerpo } = await llamar(app, 'POST', RUTAS.refrescar, null, { refresh: refresco });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  refresco = (cuerpo as { refresh: string }).refresh;
};
const vencidas = async () =>
  (
    await app.contexto.base.escritura
      .selectFrom('asignaciones')
      .select('fecha_limite')
      .where('estado', '=', 'VENCIDA')
      .orderBy('fecha_limite')
      .execute()
  ).map((a) => a.fecha_limite);
const reloj = async (quien = ANA, de = familia) =>
  (await llamarComo(app, de.miembros[quien]!, 'GET', RUTAS.reloj)) as { estado: number; cuerpo: EstadoReloj };
const confirmarReloj = (dia: string, quien = ANA, de = familia) =>
  llamarComo(app, de.miembros[quien]!, 'POST', RUTAS.reloj, { dia });

/** Waits until the clock's jobs are done. */
const trabajado = async () => {
  await vi.advanceTimersByTimeAsync(12_000);
  await vi.advanceTimersByTimeAsync(1);
};
const encender = async (dice: string, conRed = false) => {
  await caja.apagar();
  app = await caja.encender(dice, conRed);
  await trabajado();
};

/** Plays two ordinary days, which give Luis a streak of two and a login; then it is the evening of the 21st. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  caja = await crearCaja();
  await encender('2026-11-20T10:00:00.000Z');
  familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  await tachar();
  caja.pasan(26);
  await trabajado();
  await tachar();
  expect(await yo()).toMatchObject({ racha_dias: 2 });
  const entrada = await llamar(app, 'POST', RUTAS.token, null, {
    username: (await yo()).username,
    password: 'una-clave-larga',
  });
  refresco = (entrada.cuerpo as { refresh: string }).refresh;
  caja.pasan(8);
});
afterEach(async () => {
  await caja.tirar();
  vi.useRealTimers();
});

describe('a box that starts in 2028', () => {
  beforeEach(() => encender('2028-03-04T10:00:00.000Z'));

  test('goes on from its last known time: nothing lapses, nobody is logged out, chores can be ticked off', async () => {
    expect(app.contexto.reloj.ahora().slice(0, 15)).toBe('2026-11-21T20:0');
    expect([await vencidas(), await dias()]).toEqual([[], ['2026-11-22']]);
    await renovar();
    caja.pasan(24);
    await trabajado();
    await renovar();
    expect([await vencidas(), await dias()]).toEqual([[], ['2026-11-22']]);
    await tachar();
    expect(await yo()).toMatchObject({ racha_dias: 3 });
    caja.pasan(24);
    await trabajado();
    expect([await vencidas(), await dias()]).toEqual([[], ['2026-11-23']]);
    const instantes = await app.contexto.base.escritura
      .selectFrom('asignaciones')
      .select(['creada_en', 'completada_en'])
      .execute();
    expect(instantes.filter((i) => i.creada_en > '2027' || (i.completada_en ?? '') > '2027')).toEqual([]);
  });

  test('answers with its own time, not the machine’s, because phones count down by it', async () => {
    caja.pasan(10 * 24);
    expect((await app.app.inject(RUTAS.salud)).headers.date).toMatch(/^Tue, 01 Dec 2026 20:0/);
  });

  test('survives being switched off and on again', async () => {
    caja.pasan(5);
    await encender('2028-03-05T10:00:00.000Z');
    expect(app.contexto.reloj.ahora().slice(0, 13)).toBe('2026-11-22T01');
    await renovar();
    expect(await dias()).toEqual(['2026-11-22']);
  });

  test('recovers by itself when a time server sets its clock days later: today begins, and all goes on', async () => {
    caja.pasan(24);
    await trabajado();
    await tachar();
    caja.poner('2026-11-25T09:00:00.000Z', true);
    await trabajado();
    expect((await reloj()).cuerpo).toEqual({ en_duda: false, hoy: '2026-11-25', dia: null });
    expect([await vencidas(), await dias()]).toEqual([['2026-11-23', '2026-11-24'], ['2026-11-25']]);
    // A comodín covers the 23rd, which was missed. The occurrence of the 24th was only created on the 25th and breaks no streak.
    expect(await yo()).toMatchObject({ racha_dias: 3, comodines: 1 });
    await renovar();
    await tachar();
    caja.pasan(24);
    await trabajado();
    await tachar();
    expect(await yo()).toMatchObject({ racha_dias: 5 });
    expect(await leerUltimaHora(app.contexto.base.escritura)).toMatch(/^2026-11-26T09:0/);
  });
});

describe('a box after three weeks without power', () => {
  test('begins today at the start if a time server has set the clock', async () => {
    await encender('2026-12-12T18:00:00.000Z', true);
    expect((await reloj()).cuerpo).toEqual({ en_duda: false, hoy: '2026-12-12', dia: null });
    expect(await dias()).toEqual(['2026-12-12']);
    await renovar();
  });

  test('begins today when an admin confirms the day, if there is no time server', async () => {
    await encender('2026-12-12T18:00:00.000Z');
    expect((await reloj()).cuerpo).toEqual({ en_duda: true, hoy: '2026-11-21', dia: '2026-12-12' });
    await renovar();
    expect(await confirmarReloj('2026-12-12')).toMatchObject({
      estado: 200,
      cuerpo: { en_duda: false, hoy: '2026-12-12', dia: null },
    });
    await trabajado();
    expect(await dias()).toEqual(['2026-12-12']);
    expect((await vencidas()).length).toBe(20);
    await renovar();
    // Confirmed twice, as after a lost answer.
    expect((await confirmarReloj('2026-12-12')).estado).toBe(200);
  });
});

describe('confirming the day', () => {
  test('is possible for an admin of the first family, with the day shown on the button', async () => {
    const otra = await sembrarFamilia(app);
    await encender('2026-12-12T22:59:00.000Z');
    expect((await reloj(LUIS)).estado).toBe(403);
    expect((await confirmarReloj('2026-12-12', LUIS)).estado).toBe(403);
    expect((await reloj(ANA, otra)).cuerpo).toEqual({ en_duda: true, hoy: '2026-11-21', dia: null });
    for (const dia of ['2026-12-11', '2026-11-21'])
      expect(await confirmarReloj(dia)).toMatchObject({ estado: 409, cuerpo: { codigo: 'RELOJ_OTRO_DIA' } });
    expect(await confirmarReloj('2026-12-12', ANA, otra)).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'RELOJ_OTRO_DIA' },
    });
    expect(await confirmarReloj('mañana')).toMatchObject({ estado: 400 });
    // Midnight comes between reading the day and confirming it.
    caja.pasan(0.1);
    expect((await confirmarReloj('2026-12-12')).estado).toBe(409);
    expect((await confirmarReloj('2026-12-13')).estado).toBe(200);
  });

  test('is refused when the machine’s clock shows an impossible time', async () => {
    await encender('1970-01-01T00:00:10.000Z', true);
    expect((await reloj()).cuerpo).toEqual({ en_duda: true, hoy: '2026-11-21', dia: null });
    expect((await confirmarReloj('1970-01-01')).estado).toBe(409);
    caja.poner('2026-11-22T08:00:00.000Z');
    await trabajado();
    expect((await reloj()).cuerpo).toEqual({ en_duda: false, hoy: '2026-11-22', dia: null });
    expect(await dias()).toEqual(['2026-11-22']);
  });
});

test('a laptop that slept a night begins its day at the first check; one that slept for weeks asks for a confirmation', async () => {
  await encender('2026-11-22T21:00:00.000Z', true);
  expect(await dias()).toEqual(['2026-11-22']);
  caja.poner('2026-11-23T05:00:00.000Z');
  await vi.advanceTimersByTimeAsync(2_000);
  // Beginning a day yields to requests, so it is not done at once.
  await vi.waitFor(async () => expect(await dias()).toEqual(['2026-11-23']));
  caja.poner('2026-12-12T22:00:00.000Z');
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await reloj()).cuerpo).toMatchObject({ en_duda: true, hoy: '2026-11-23' });
  expect(await dias()).toEqual(['2026-11-23']);
});
