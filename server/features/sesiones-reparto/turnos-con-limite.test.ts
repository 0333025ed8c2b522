import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { guardadoYPlegado, sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';

/** Seconds from a pick to the end of the next turn: three to look at the wall screen, and the limit of 120. */
const UN_TURNO = 123;

let app: App;
let reloj: ReturnType<typeof relojFijo>;
let r: RepartoSembrado;
let m: ReturnType<typeof mesa>;
let publicados: Publicacion[] = [];

/** Starts a session, and records everything that is published from then on. */
const empezar = async (limite_segundos: 120 | null, puntos?: readonly number[]) => {
  r = await sembrarReparto(app, puntos, { limite_segundos });
  m = mesa(app, reloj, r);
  publicados = anotarPublicaciones(app);
};

beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
});
afterEach(async () => {
  const { guardado, plegado } = await guardadoYPlegado(app, r.sesion.id);
  expect(guardado).toStrictEqual(plegado);
  await app.app.close();
});

const admin = (): number => r.miembros[0]?.id ?? 0;
const ultimoTurno = () => publicados.findLast((p) => p.evento === 'reparto:turno');
const desear = (miembro: number, tareas: readonly number[]) => m.llama(miembro, 'PUT', RUTAS.deseos, { tareas });

/**
 * Plays until the first member in the order is absent, after two time-outs; returns their id. Others pick in between;
 * `antesDelSegundo` runs before the second time-out.
 */
const ausentarAlPrimero = async (antesDelSegundo?: (quien: number) => Promise<unknown>): Promise<number> => {
  const quien = r.sesion.miembro_turno_actual ?? 0;
  let s = await m.pasan(UN_TURNO);
  while (s.miembro_turno_actual !== quien) s = await m.elige();
  await antesDelSegundo?.(quien);
  await m.pasan(UN_TURNO);
  return quien;
};

describe('a turn', () => {
  test('tells its deadline, and every pick gives the next turn a new one', async () => {
    await empezar(120);
    expect(r.sesion).toMatchObject({
      limite_segundos: 120,
      desde: '2026-11-21T10:00:00.000Z',
      vence_en: '2026-11-21T10:02:00.000Z',
    });
    reloj.avanzar(50);
    expect(await m.elige()).toMatchObject({ vence_en: '2026-11-21T10:02:53.000Z' });
    expect(await m.actual()).toMatchObject({ vence_en: '2026-11-21T10:02:53.000Z' });
  });

  test('without a limit never ends', async () => {
    await empezar(null);
    expect(r.sesion.vence_en).toBeNull();
    expect(await m.pasan(90 * 86_400)).toEqual(r.sesion);
  });

  test('that times out is deferred: the next member has the turn, and all get the event of a move', async () => {
    await empezar(120);
    const [primero = 0, segundo = 0] = r.sesion.orden_miembros;
    expect(await m.pasan(119.999)).toEqual(r.sesion);
    const s = await m.pasan(0.001);
    expect(s).toMatchObject({
      miembro_turno_actual: segundo,
      turno_actual: 1,
      elecciones: [],
      vence_en: '2026-11-21T10:04:00.000Z',
      aplazamientos: { [primero]: 1, [segundo]: 0 },
    });
    expect(publicados).toEqual([
      {
        destino: { familia: r.id, miembro: null },
        evento: 'reparto:turno',
        version: 2,
        datos: { sesion: s, ultima_eleccion: null },
      },
      {
        destino: { familia: r.id, miembro: null },
        evento: 'reparto:jugada',
        version: 2,
        datos: {
          jugada: {
            sesion: s.id,
            eventos: [{ n: s.n, tipo: 'APLAZADO', miembro: primero, en: reloj.ahora() }],
            vence_en: s.vence_en,
          },
        },
      },
    ]);
  });

  test('resets its member’s time-outs if they pick in time', async () => {
    await empezar(120);
    const quien = r.sesion.miembro_turno_actual ?? 0;
    let s = await m.pasan(UN_TURNO);
    while (s.miembro_turno_actual !== quien) s = await m.elige();
    expect((await m.elige()).aplazamientos).toMatchObject({ [quien]: 0 });
  });

  test('begins anew when a pick is undone, even an automatic one', async () => {
    await empezar(120);
    await m.elige();
    reloj.avanzar(100);
    expect(await m.jugada(RUTAS.deshacerEleccion, admin())).toMatchObject({
      miembro_turno_actual: r.sesion.miembro_turno_actual,
      vence_en: '2026-11-21T10:03:40.000Z',
    });

    const quien = await ausentarAlPrimero();
    const ahora = await m.jugada(RUTAS.deshacerEleccion, admin());
    expect(ahora).toMatchObject({ miembro_turno_actual: quien, aplazamientos: { [quien]: 2 } });
    expect(await m.pasan(119)).toMatchObject({ miembro_turno_actual: quien, n: ahora.n });
    const s = await m.pasan(1);
    // Compares all keys of this pick, which the rule made. A pick from a wish list has the same keys, so that nobody can
    // tell which it was.
    expect(s.elecciones.at(-1)).toEqual({
      n: s.n,
      ronda: 2,
      miembro: quien,
      tarea: expect.any(Number),
      tipo: 'AUTO',
      en: reloj.ahora(),
    });
  });

  test('never ends once the session is cancelled', async () => {
    await empezar(120);
    expect(await m.jugada(RUTAS.cancelarReparto, admin())).toMatchObject({ vence_en: null });
    publicados.length = 0;
    reloj.avanzar(3_600);
    await app.plazos.vencer();
    expect(publicados).toEqual([]);
  });

  test('lasts as long for a member whose account was reset; then the rule picks, since they have no phone', async () => {
    await empezar(120);
    let s = r.sesion;
    while (s.miembro_turno_actual === r.miembros[0]?.id) s = await m.elige();
    const quien = s.miembro_turno_actual ?? 0;
    await m.llama(admin(), 'POST', ruta(RUTAS.restablecer, { id: quien }));
    expect(await m.actual()).toMatchObject({ miembro_turno_actual: quien, vence_en: s.vence_en });
    s = await m.pasan(UN_TURNO);
    expect(s.elecciones.at(-1)).toMatchObject({ miembro: quien, tipo: 'AUTO' });
    expect(s.aplazamientos).toMatchObject({ [quien]: 0 });
  });
});

describe('an absent member', () => {
  test('gets the first of their wishes that they may take, and the next member has the turn', async () => {
    await empezar(120);
    let lista: number[] = [];
    const quien = await ausentarAlPrimero(async (q) => {
      const s = await m.actual();
      const tomada = s.elecciones[0]?.tarea ?? 0;
      const [, buena = 0, otra = 0] = m.legales(s, q);
      lista = [tomada, buena, otra];
      expect(await desear(q, lista)).toMatchObject({ estado: 200 });
    });
    const s = await m.actual();
    expect(s.elecciones.at(-1)).toEqual({
      n: s.n,
      ronda: 2,
      miembro: quien,
      tarea: lista[1],
      tipo: 'AUTO',
      en: reloj.ahora(),
    });
    expect(s).toMatchObject({ aplazamientos: { [quien]: 2 }, vence_en: '2026-11-21T10:06:09.000Z' });
    expect(s.miembro_turno_actual).not.toBe(quien);
    expect(ultimoTurno()).toMatchObject({
      datos: { ultima_eleccion: { miembro: quien, tarea: lista[1], tipo: 'AUTO' } },
    });
  });

  test('gets the rule’s pick without a wish: the largest chore that keeps the rest assignable', async () => {
    await empezar(120);
    let legales: number[] = [];
    const quien = await ausentarAlPrimero(async (q) => {
      legales = m.legales(await m.actual(), q);
    });
    const s = await m.actual();
    expect(s.elecciones.at(-1)).toMatchObject({ miembro: quien, tipo: 'AUTO' });
    expect(legales).toContain(s.elecciones.at(-1)?.tarea);
  });

  test('is picked for within the move that gives them the turn: one answer, one version, sent once', async () => {
    await empezar(120);
    const quien = await ausentarAlPrimero();
    const orden = r.sesion.orden_miembros;
    const anterior = orden.at(orden.indexOf(quien) - 1);
    let s = await m.actual();
    while (s.miembro_turno_actual !== anterior) s = await m.elige();
    const [, , deseada = 0] = m.legales(s, quien);
    await desear(quien, [deseada]);
    publicados.length = 0;
    s = await m.elige();
    expect(s.elecciones.slice(-2)).toMatchObject([
      { miembro: anterior, tipo: 'ELECCION' },
      { miembro: quien, tipo: 'AUTO', tarea: deseada },
    ]);
    expect(publicados).toMatchObject([
      { evento: 'reparto:turno', datos: { ultima_eleccion: { miembro: quien, tipo: 'AUTO' } } },
      { evento: 'reparto:jugada', datos: { jugada: { eventos: [{ miembro: anterior }, { miembro: quien }] } } },
    ]);
  });

  test('picks for themselves again after saying «He vuelto»; saying it again, or without being absent, changes nothing', async () => {
    await empezar(120);
    const quien = await ausentarAlPrimero();
    const antes = await m.actual();
    expect(await m.llama(quien, 'POST', ruta(RUTAS.volver, { id: r.sesion.id }))).toMatchObject({
      estado: 200,
      cuerpo: {
        success: true,
        message: '¡Hola de nuevo! En tu próximo turno eliges tú. Mientras, se ha elegido 1 tarea por ti',
        sesion: { aplazamientos: { [quien]: 0 }, n: antes.n + 1, vence_en: antes.vence_en },
      },
    });
    expect(ultimoTurno()).toMatchObject({ datos: { ultima_eleccion: null } });
    const dichos = publicados.length;
    expect(await m.jugada(RUTAS.volver, quien)).toMatchObject({ n: antes.n + 1 });
    expect(publicados).toHaveLength(dichos);

    let s = await m.elige();
    while (s.miembro_turno_actual !== quien) s = await m.elige();
    expect(await m.elige()).toMatchObject({
      elecciones: expect.arrayContaining([expect.objectContaining({ miembro: quien, tipo: 'ELECCION' })]) as unknown,
    });
  });

  test('cannot come back to a session that has ended', async () => {
    await empezar(120);
    await m.jugada(RUTAS.cancelarReparto, admin());
    expect(await m.llama(admin(), 'POST', ruta(RUTAS.volver, { id: r.sesion.id }))).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'SIN_SESION' },
    });
  });

  test('with all others absent too: the session ends by itself, and everyone has work', async () => {
    await empezar(120);
    let s = r.sesion;
    let movimientos = 0;
    for (; !s.completada && movimientos < 20; movimientos += 1) s = await m.pasan(UN_TURNO);
    expect(s).toMatchObject({ fase: 'COMPLETADA', vence_en: null });
    expect(s.tareas.filter((t) => t.miembro === null)).toEqual([]);
    // Each of the four members times out twice. The last move picks everything that is left; the closing asks nobody, because
    // nobody picked for themselves.
    expect(movimientos).toBe(8);
    expect(publicados.map((p) => p.evento)).toEqual(
      expect.arrayContaining(['reparto:completado', 'asignacion:cambiada', 'logro:desbloqueado']),
    );
    expect(await app.contexto.base.escritura.selectFrom('responsabilidades').select('id').execute()).toHaveLength(
      s.tareas.length,
    );
  });
});

describe('the closing', () => {
  const hastaElCierre = async (limite: 120 | null) => {
    await empezar(limite);
    let s = r.sesion;
    while (s.fase === 'ELECCION') s = await m.elige();
    expect(s.fase).toBe('CIERRE');
    return s;
  };

  test.each([
    [120, '2026-11-21T10:02:00.000Z'],
    [null, '2026-11-22T10:00:00.000Z'],
  ] as const)('with a limit of %s s ends at its deadline with the agreed changes', async (limite, vence_en) => {
    const cierre = await hastaElCierre(limite);
    expect(cierre.vence_en).toBe(vence_en);
    const abierta = cierre.propuestas.findLast((p) => p.estado === 'PENDIENTE');
    reloj.avanzar(60);
    const s = await m.jugada(RUTAS.responderPropuesta, abierta?.pide[0] ?? 0, { acepta: false }, abierta?.n);
    // An answer does not extend the closing.
    if (s.fase === 'CIERRE') expect(s.vence_en).toBe(vence_en);
    reloj.poner(vence_en);
    expect(await m.pasan(0)).toMatchObject({ fase: 'COMPLETADA', vence_en: null });
    expect(publicados.at(-1)?.version).toBe(publicados.findLast((p) => p.evento === 'reparto:completado')?.version);
  });
});
