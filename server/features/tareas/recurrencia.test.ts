import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

/** Chores with a recurrence rule. Every test begins on Saturday, 2026-11-21. */

let casa: Casa;
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const conRegla = (regla: Regla) => ({ frecuencia: 'OTRA', regla }) as const;
const crear = (regla: Regla) => casa.tarea(conRegla(regla));
const pendientes = async () => (await casa.pendientes(LUIS)).map((a) => [a.fecha_limite, a.disponible_desde] as const);
const hacer = async () => {
  const [una] = await casa.pendientes(LUIS);
  return casa.pedir(LUIS, 'completar', { id: una?.id ?? 0 });
};

const CADA_DOS: Regla = { tipo: 'SEMANAS', cada: 2, dias_semana: [2], desde: '2026-11-21', meses: [] };
const TRAS_DIEZ: Regla = { tipo: 'TRAS_HACERLA', cada: 10, desde: '2026-11-21', meses: [] };
const UNA_VEZ: Regla = { tipo: 'UNA_VEZ', dia: '2026-12-24' };

describe('a task', () => {
  test('shows its rule and the rule in words; the frequencies of the specification have neither', async () => {
    const [otra, diaria] = [await crear(CADA_DOS), await casa.tarea()];
    const cuerpo = await casa.como(LUIS).verTareas();
    const tareas = cuerpo;
    expect(tareas.find((t) => t.id === otra)).toMatchObject({
      frecuencia: 'OTRA',
      frecuencia_display: 'Cada 2 semanas, los martes',
      regla: CADA_DOS,
      // Three in the quarter: 24 November, 8 and 22 December.
      veces_trimestre: 3,
      dia_semana: null,
    });
    expect(Object.keys(tareas.find((t) => t.id === diaria) ?? {})).not.toContain('regla');
  });

  test('a bad rule is refused under its field, and nothing is written', async () => {
    const mal = async (regla: unknown) =>
      casa.pedir(ANA, 'crearTarea', { nombre: 'Barrer', frecuencia: 'OTRA', regla });
    expect(await mal({ ...CADA_DOS, cada: 0 })).toMatchObject({
      estado: 400,
      cuerpo: { 'regla.cada': ['El mínimo es 1'] },
    });
    expect(await mal(null)).toMatchObject({ estado: 400, cuerpo: { regla: ['Di cada cuánto toca'] } });
    expect(await mal({ tipo: 'UNA_VEZ', dia: '2026-11-20' })).toMatchObject({
      estado: 400,
      cuerpo: { regla: ['Ese día ya ha pasado. Elige otro'] },
    });
    expect(await casa.como(ANA).verTareas()).toEqual([]);
  });
});

describe('every other week', () => {
  test('opens, lapses and continues by its rule, over the end of a quarter', async () => {
    await casa.repartir([await crear(CADA_DOS), LUIS]);
    expect(await pendientes()).toEqual([['2026-11-24', null]]);
    await casa.el('2026-12-07');
    expect(await pendientes()).toEqual([['2026-11-24', null]]);
    await casa.el('2026-12-08');
    expect(await pendientes()).toEqual([['2026-12-08', '2026-11-25']]);
    expect((await hacer()).estado).toBe(200);
    expect(await pendientes()).toEqual([['2026-12-22', '2026-12-09']]);
    // The server was off for twelve weeks.
    await casa.el('2027-03-02');
    const filas = await casa.db
      .selectFrom('asignaciones')
      .select(['fecha_limite', 'estado', 'trimestre_inicio'])
      .orderBy('fecha_limite')
      .execute();
    expect(filas.map((f) => `${f.fecha_limite ?? ''} ${f.estado}`)).toEqual([
      '2026-11-24 VENCIDA',
      '2026-12-08 COMPLETADA',
      ...['2026-12-22', '2027-01-05', '2027-01-19', '2027-02-02', '2027-02-16'].map((dia) => `${dia} VENCIDA`),
      '2027-03-02 PENDIENTE',
    ]);
    expect(filas.at(-1)?.trimestre_inicio).toBe('2027-01-01');
  });

  test('an edit of the rule moves the open occurrence', async () => {
    const id = await crear(CADA_DOS);
    await casa.repartir([id, LUIS]);
    await casa
      .como(ANA)
      .editarTarea({ id, nombre: 'Fregar', apta_infantil: true, ...conRegla({ ...CADA_DOS, dias_semana: [5] }) });
    expect(await pendientes()).toEqual([['2026-11-27', null]]);
    expect(
      await casa.como(ANA).editarTarea({ id, nombre: 'Fregar', apta_infantil: true, frecuencia: 'DIARIA' }),
    ).not.toHaveProperty('regla');
    expect(await pendientes()).toEqual([['2026-11-21', null]]);
  });
});

describe('a number of days after the completion', () => {
  test('the next one is counted from that day, and cannot be done before its own day', async () => {
    await casa.repartir([await crear(TRAS_DIEZ), LUIS]);
    expect(await pendientes()).toEqual([['2026-11-21', '2026-11-21']]);
    await casa.el('2026-11-25');
    expect((await hacer()).estado).toBe(200);
    expect(await pendientes()).toEqual([['2026-12-05', '2026-12-05']]);
    expect(await hacer()).toMatchObject({ estado: 409, cuerpo: { codigo: 'AUN_NO_DISPONIBLE' } });
    await casa.el('2026-12-14');
    expect(await pendientes()).toEqual([['2026-12-05', '2026-12-05']]);
    // The chore was not done within ten days of its day: it has lapsed and is due anew.
    await casa.el('2026-12-15');
    expect(await pendientes()).toEqual([['2026-12-15', '2026-12-15']]);
  });

  test('when that is undone, it is due on its former day', async () => {
    await casa.repartir([await crear(TRAS_DIEZ), LUIS]);
    const [una] = await casa.pendientes(LUIS);
    await hacer();
    await casa.como(LUIS).deshacer({ id: una!.id });
    expect(await pendientes()).toEqual([['2026-11-21', '2026-11-21']]);
  });

  test('a new owner, another interval and a pause all count from the last completion', async () => {
    const id = await crear(TRAS_DIEZ);
    await casa.repartir([id, LUIS]);
    await hacer();
    await casa.repartir([id, LUIS]);
    expect(await pendientes()).toEqual([['2026-12-01', '2026-12-01']]);
    await casa
      .como(ANA)
      .editarTarea({ id, nombre: 'Fregar', apta_infantil: true, ...conRegla({ ...TRAS_DIEZ, cada: 3 }) });
    expect(await pendientes()).toEqual([['2026-11-24', '2026-11-24']]);
    await casa.como(ANA).editarTarea({
      id,
      nombre: 'Fregar',
      apta_infantil: true,
      ...conRegla({ ...TRAS_DIEZ, cada: 3 }),
      activa: false,
    });
    expect(await pendientes()).toEqual([]);
    await casa
      .como(ANA)
      .editarTarea({ id, nombre: 'Fregar', apta_infantil: true, ...conRegla({ ...TRAS_DIEZ, cada: 3 }) });
    expect(await pendientes()).toEqual([['2026-11-24', '2026-11-24']]);
    // The chore follows the calendar again: it is due from tomorrow on, because it was done today.
    await casa.como(ANA).editarTarea({ id, nombre: 'Fregar', apta_infantil: true, frecuencia: 'DIARIA' });
    expect(await pendientes()).toEqual([['2026-11-22', '2026-11-22']]);
  });
});

describe('a single day', () => {
  test('once done, it is not due on any later day; when that is undone, it is due as before', async () => {
    const id = await crear(UNA_VEZ);
    await casa.repartir([id, LUIS]);
    expect(await pendientes()).toEqual([['2026-12-24', null]]);
    const [una] = await casa.pendientes(LUIS);
    expect(await hacer()).toMatchObject({ estado: 200, cuerpo: { siguiente: null } });
    await casa.como(LUIS).deshacer({ id: una!.id });
    expect(await pendientes()).toEqual([['2026-12-24', null]]);
    await hacer();
    for (const dia of ['2026-11-22', '2026-12-24', '2027-01-10']) {
      await casa.el(dia);
      expect(await pendientes()).toEqual([]);
    }
  });

  test('left undone, it can be made up for until the quarter ends or for a week, and then lapses for good', async () => {
    await casa.repartir([await crear(UNA_VEZ), LUIS]);
    await casa.el('2026-12-31');
    expect(await pendientes()).toEqual([['2026-12-24', null]]);
    await casa.el('2027-01-01');
    expect(await pendientes()).toEqual([]);
    await casa.el('2027-01-02');
    expect(await pendientes()).toEqual([]);
  });

  test('deleted, it does not come back the next day, but does if its day changes', async () => {
    const id = await crear(UNA_VEZ);
    await casa.repartir([id, LUIS]);
    const [una] = await casa.pendientes(LUIS);
    await casa.como(ANA).borrarAsignacion({ id: una!.id });
    await casa.el('2026-11-22');
    expect(await pendientes()).toEqual([]);
  });

  test('moved to another day after it was done, it is due again', async () => {
    const id = await crear(UNA_VEZ);
    await casa.repartir([id, LUIS]);
    await hacer();
    await casa
      .como(ANA)
      .editarTarea({ id, nombre: 'Fregar', apta_infantil: true, ...conRegla({ tipo: 'UNA_VEZ', dia: '2027-01-06' }) });
    expect(await pendientes()).toEqual([['2027-01-06', '2026-12-25']]);
  });
});
