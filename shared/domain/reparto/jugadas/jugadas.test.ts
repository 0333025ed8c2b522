import { describe, expect, test } from 'vitest';
import { AHORA, unaFamilia, unaTarea, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { aplicar } from '../registro/pliegue.ts';
import { ausente } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto } from '../tipos.ts';
import { cancelar, deshacer, elegirPor, elegirTarea, type Jugada, vencerTurno, volver } from './jugadas.ts';

/** The state after a move that must not be refused. */
function tras(estado: EstadoReparto, jugada: Jugada): EstadoReparto {
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce<EstadoReparto>(aplicar, estado);
}
const tipos = (jugada: Jugada): string[] => (jugada.ok ? jugada.valor.map((e) => e.tipo) : [jugada.codigo]);

/** Members 1, 2 and 3 with quotas of 41, 40 and 39; twelve tasks of 10. */
const tres = unReparto({
  participantes: unaFamilia([34], [33], [33]),
  tareas: unasTareas(...Array.from({ length: 12 }, () => 10)),
});
const elige = (e: EstadoReparto, tarea: number): EstadoReparto =>
  tras(e, elegirTarea(e, { miembro: e.turno ?? NaN, tarea }, AHORA));
const vence = (e: EstadoReparto): EstadoReparto => tras(e, vencerTurno(e, { miembro: e.turno ?? NaN }, AHORA));

describe('picking', () => {
  test('appends one event, numbered after the last, at the given instant', () => {
    expect(elegirTarea(tres, { miembro: 1, tarea: 5 }, AHORA)).toEqual({
      ok: true,
      valor: [{ n: 2, en: AHORA, tipo: 'ELECCION', miembro: 1, tarea: 5 }],
    });
  });

  test('an admin picks for the member with the turn, under the same block', () => {
    expect(elegirPor(tres, { por: 9, tarea: 5 }, AHORA)).toMatchObject({
      valor: [{ tipo: 'ELECCION_ADMIN', miembro: 1, tarea: 5, por: 9 }],
    });
    const corto = { ...tres, cuotas: { ...tres.cuotas, 1: 9 } };
    expect(tipos(elegirPor(corto, { por: 9, tarea: 5 }, AHORA))).toEqual(['EXCEDE_CUOTA']);
    expect(tipos(elegirPor({ ...tres, fase: 'CIERRE', turno: null }, { por: 9, tarea: 5 }, AHORA))).toEqual([
      'NO_ES_TU_TURNO',
    ]);
    expect(tipos(elegirPor(null, { por: 9, tarea: 5 }, AHORA))).toEqual(['SIN_SESION']);
    expect(tipos(elegirPor(tres, { por: 9, tarea: 5, miembro: 1 }, AHORA))).toEqual(['ELECCION_ADMIN']);
    expect(tipos(elegirPor(tres, { por: 9, tarea: 5, miembro: 2 }, AHORA))).toEqual(['TURNO_DE_OTRO']);
  });

  test('is refused for the same reasons as `puedeElegir` gives', () => {
    expect(tipos(elegirTarea(null, { miembro: 1, tarea: 5 }, AHORA))).toEqual(['SIN_SESION']);
    expect(tipos(elegirTarea(tres, { miembro: 2, tarea: 5 }, AHORA))).toEqual(['NO_ES_TU_TURNO']);
    expect(tipos(elegirTarea(tres, { miembro: 1, tarea: 99 }, AHORA))).toEqual(['TAREA_NO_ENCONTRADA']);
  });
});

describe('undoing', () => {
  test('takes back the last pick, of any member, with its turn and its round', () => {
    const cuatro = [1, 2, 3, 4].reduce(elige, tres);
    expect(cuatro).toMatchObject({ turno: 2, ronda: 2 });
    const tresPicks = tras(cuatro, deshacer(cuatro, { por: 9 }, AHORA));
    expect(tresPicks).toMatchObject({ turno: 1, ronda: 2, acumulado: { 1: 10 } });
    const dosPicks = tras(tresPicks, deshacer(tresPicks, { por: 9 }, AHORA));
    expect(dosPicks).toMatchObject({ turno: 3, ronda: 1, acumulado: { 1: 10, 2: 10, 3: 0 } });
    expect(dosPicks.elecciones.map((e) => e.tarea)).toEqual([1, 2]);
    expect(dosPicks.asignadas.find((a) => a.id === 3)).toEqual({ id: 3, miembro: null, origen: null });
    expect(elige(dosPicks, 12)).toMatchObject({ turno: 1, ronda: 2 });
  });

  test('is refused without a session, without picks, and once the closing has begun', () => {
    expect(tipos(deshacer(null, { por: 9 }, AHORA))).toEqual(['SIN_SESION']);
    expect(tipos(deshacer({ ...tres, fase: 'COMPLETADA' }, { por: 9 }, AHORA))).toEqual(['SIN_SESION']);
    expect(tipos(deshacer(tres, { por: 9 }, AHORA))).toEqual(['NADA_QUE_DESHACER']);
    expect(tipos(deshacer({ ...elige(tres, 1), fase: 'CIERRE' }, { por: 9 }, AHORA))).toEqual(['NADA_QUE_DESHACER']);
    const dos = elige(elige(tres, 1), 2);
    const [primera, segunda] = dos.elecciones.map((e) => e.n);
    expect(tipos(deshacer(dos, { por: 9, n: primera }, AHORA))).toEqual(['NO_ES_LA_ULTIMA']);
    expect(tipos(deshacer(dos, { por: 9, n: segunda }, AHORA))).toEqual(['DESHECHO']);
  });
});

describe('time-outs', () => {
  test('defer the turn to the next round the first time', () => {
    expect(tipos(vencerTurno(tres, { miembro: 1 }, AHORA))).toEqual(['APLAZADO']);
    const aplazado = vence(tres);
    expect(aplazado).toMatchObject({ turno: 2, ronda: 1, aplazamientos: { 1: 1 } });
    expect(ausente(aplazado, 1)).toBe(false);
    expect([1, 2].reduce(elige, aplazado)).toMatchObject({ turno: 1, ronda: 2 });
  });

  test('make the member absent the second time in a row and pick at once; later turns are picked inside the move before', () => {
    const segunda = [1, 2].reduce(elige, vence(tres));
    expect(tipos(vencerTurno(segunda, { miembro: 1 }, AHORA))).toEqual(['APLAZADO', 'AUTO']);
    const ido = vence(segunda);
    expect(ausente(ido, 1)).toBe(true);
    expect(ido).toMatchObject({ turno: 2, ronda: 2, acumulado: { 1: 10 } });
    const tercera = elige(ido, 5);
    const jugada = elegirTarea(tercera, { miembro: 3, tarea: 6 }, AHORA);
    expect(tipos(jugada)).toEqual(['ELECCION', 'AUTO']);
    expect(tras(tercera, jugada)).toMatchObject({ turno: 2, ronda: 3 });
  });

  test('are reset by a pick of the member’s own in between; not by one that the admin makes for them', () => {
    const segunda = [1, 2].reduce(elige, vence(tres));
    expect(elige(segunda, 3).aplazamientos[1]).toBe(0);
    const porEl = tras(segunda, elegirPor(segunda, { por: 9, tarea: 3 }, AHORA));
    expect(porEl.aplazamientos[1]).toBe(1);
    const otraVez = [4, 5].reduce(elige, porEl);
    expect(tipos(vencerTurno(otraVez, { miembro: 1 }, AHORA))).toEqual(['APLAZADO', 'AUTO']);
  });

  test('of a member without an account make the rule pick this one turn, which is not deferred, and never make them absent', () => {
    const vencer = (e: EstadoReparto) => vencerTurno(e, { miembro: 1, sin_cuenta: true }, AHORA, { 1: [4] });
    expect(tipos(vencer(tres))).toEqual(['AUTO']);
    const picado = tras(tres, vencer(tres));
    expect(picado).toMatchObject({
      turno: 2,
      ronda: 1,
      aplazamientos: { 1: 0 },
      elecciones: [{ miembro: 1, tarea: 4, tipo: 'AUTO' }],
    });
    const otra = [1, 2].reduce(elige, picado);
    expect(otra).toMatchObject({ turno: 1, ronda: 2 });
    expect(tipos(vencer(otra))).toEqual(['AUTO']);
    expect(ausente(tras(otra, vencer(otra)), 1)).toBe(false);
  });

  test('a member who is back picks again', () => {
    const ido = vence([1, 2].reduce(elige, vence(tres)));
    const vuelto = tras(ido, volver(ido, { miembro: 1 }, AHORA));
    expect(ausente(vuelto, 1)).toBe(false);
    expect([5, 6].reduce(elige, vuelto)).toMatchObject({ turno: 1, ronda: 3 });
    expect(volver(vuelto, { miembro: 1 }, AHORA)).toEqual({ ok: true, valor: [] });
    expect(volver(vuelto, { miembro: 77 }, AHORA)).toEqual({ ok: true, valor: [] });
    expect(tipos(volver(null, { miembro: 1 }, AHORA))).toEqual(['SIN_SESION']);
    expect(tipos(volver({ ...ido, fase: 'CIERRE' }, { miembro: 1 }, AHORA))).toEqual(['SIN_SESION']);
  });

  test('an automatic pick that is undone leaves the turn open, until it times out again', () => {
    const ido = vence([1, 2].reduce(elige, vence(tres)));
    const jugada = deshacer(ido, { por: 9 }, AHORA);
    expect(tipos(jugada)).toEqual(['DESHECHO']);
    const abierto = tras(ido, jugada);
    expect(abierto).toMatchObject({ turno: 1, ronda: 2 });
    expect(tipos(vencerTurno(abierto, { miembro: 1 }, AHORA))).toEqual(['APLAZADO', 'AUTO']);
  });

  test('are refused when the turn is over, in the closing, and without a session', () => {
    expect(tipos(vencerTurno(tres, { miembro: 2 }, AHORA))).toEqual(['NO_ES_TU_TURNO']);
    expect(tipos(vencerTurno({ ...tres, fase: 'CIERRE', turno: null }, { miembro: 1 }, AHORA))).toEqual([
      'NO_ES_TU_TURNO',
    ]);
    expect(tipos(vencerTurno(null, { miembro: 1 }, AHORA))).toEqual(['SIN_SESION']);
  });
});

test('the admin may cancel a session in progress', () => {
  expect(tras(tres, cancelar(tres, { por: 9 }, AHORA))).toMatchObject({
    fase: 'CANCELADA',
    turno: null,
    cuotas_finales: null,
  });
  expect(cancelar({ ...tres, fase: 'CIERRE' }, { por: 9 }, AHORA).ok).toBe(true);
  expect(tipos(cancelar({ ...tres, fase: 'CANCELADA' }, { por: 9 }, AHORA))).toEqual(['SIN_SESION']);
  expect(tipos(cancelar(null, { por: 9 }, AHORA))).toEqual(['SIN_SESION']);
});

describe('the pick for an absent member', () => {
  /** Returns the automatic pick that follows the second time-out in a row of member 1. */
  const auto = (e: EstadoReparto, lista: readonly number[] = []) => {
    const jugada = vencerTurno({ ...e, aplazamientos: { ...e.aplazamientos, 1: 1 } }, { miembro: 1 }, AHORA, {
      1: lista,
    });
    return jugada.ok ? jugada.valor[1] : jugada;
  };
  const noNinos = { apta_infantil: false };
  const adultoYNino = unaFamilia([50], [50, 'INFANTIL']);

  test('is the first legal wish of the list', () => {
    expect(auto(tres, [99, 7, 3])).toMatchObject({ tipo: 'AUTO', miembro: 1, tarea: 7, motivo: 'LISTA' });
  });

  test('else is the largest legal task, of equal ones that with the lowest id; 47 exceeds the 46 left', () => {
    expect(auto(unReparto({ tareas: unasTareas(5, 20, 20, 47) }), [4, 99])).toMatchObject({
      tarea: 2,
      motivo: 'REGLA',
    });
    expect(auto(unReparto({ tareas: unasTareas(5, 20, 20, 45) }))).toMatchObject({ tarea: 4 });
  });

  test('leaves enough for the others to fill their quotas: the 10 that suits the child stays for it', () => {
    const tareas = [
      unaTarea({ id: 1, puntos: 10 }),
      unaTarea({ id: 2, puntos: 5, ...noNinos }),
      unaTarea({ id: 3, puntos: 5, ...noNinos }),
    ];
    expect(auto(unReparto({ participantes: adultoYNino, tareas }))).toMatchObject({ tarea: 2, motivo: 'REGLA' });
  });

  test('is the largest legal task when none keeps the rest assignable', () => {
    const tareas = [
      unaTarea({ id: 1, puntos: 4, ...noNinos }),
      unaTarea({ id: 2, puntos: 6, ...noNinos }),
      unaTarea({ id: 3, puntos: 10 }),
    ];
    const roto = { ...unReparto({ participantes: adultoYNino, tareas }), cuotas: { 1: 8, 2: 12 } };
    expect(auto(roto)).toMatchObject({ tarea: 2, motivo: 'REGLA' });
  });
});
