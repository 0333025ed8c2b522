import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' }));
});
afterEach(() => casa.cerrar());

describe('entering days away', () => {
  test('members enter their own from today on; absences of others are refused in words', async () => {
    const miembro = casa.id(LUIS);
    const suya = await casa.pedir(LUIS, 'apuntarAusencia', {
      miembro,
      desde: '2026-11-21',
      hasta: '2026-11-23',
      nota: 'Al pueblo',
    });
    expect(suya).toMatchObject({ estado: 201, cuerpo: { miembro, confirmada: false, nota: 'Al pueblo' } });
    expect(
      await casa.negado(LUIS, 'apuntarAusencia', { miembro, desde: '2026-11-20', hasta: '2026-11-23' }),
    ).toMatchObject({
      estado: 400,
      cuerpo: { desde: ['Los días que ya han pasado los apunta un administrador'] },
    });
    expect(
      await casa.negado(LUIS, 'apuntarAusencia', { miembro: casa.id(MARTA), desde: '2026-11-21', hasta: '2026-11-23' }),
    ).toMatchObject({
      estado: 403,
      cuerpo: { detail: 'Las ausencias de los demás las apunta un administrador' },
    });
  });

  test('an admin enters absences of others and of past days, but not of a frozen quarter', async () => {
    const miembro = casa.id(LUIS);
    expect(await casa.como(ANA).apuntarAusencia({ miembro, desde: '2026-10-01', hasta: '2026-10-03' })).toMatchObject({
      confirmada: true,
    });
    expect(
      await casa.negado(ANA, 'apuntarAusencia', { miembro, desde: '2026-09-30', hasta: '2026-10-03' }),
    ).toMatchObject({ estado: 409, codigo: 'AUSENCIA_CONGELADA' });
    expect(
      await casa.negado(ANA, 'apuntarAusencia', { miembro: 999, desde: '2026-11-21', hasta: '2026-11-21' }),
    ).toMatchObject({
      estado: 400,
    });
  });

  test('past days of the previous quarter are accepted as long as its ledger is not frozen', async () => {
    // Marta has work in the previous quarter, and leaves it undone. Its ledger is frozen on 15 January.
    await casa.repartir([await casa.tarea(), MARTA]);
    await casa.el('2026-12-01');
    await casa.el('2027-01-01');
    await casa.el('2027-01-14');
    const dias = { miembro: casa.id(MARTA), desde: '2026-12-30', hasta: '2026-12-30' };
    await casa.como(ANA).apuntarAusencia(dias);
    await casa.el('2027-01-15');
    expect(await casa.negado(ANA, 'apuntarAusencia', dias)).toMatchObject({
      estado: 409,
      codigo: 'AUSENCIA_CONGELADA',
    });
  });

  test.each([
    [{ desde: '2026-11-25', hasta: '2026-11-24' }, 'El último día no puede ser anterior al primero'],
    [{ desde: '2026-11-25' }, 'Elige el último día'],
    [{ desde: '2026-11-25', hasta: '2027-11-26' }, 'Como mucho, un año'],
  ])('%o is refused: %s', async (dias, error) => {
    expect(await casa.negado(LUIS, 'apuntarAusencia', { miembro: casa.id(LUIS), ...dias })).toMatchObject({
      estado: 400,
      cuerpo: { hasta: [error] },
    });
    expect(await casa.como(ANA).verAusencias()).toEqual([]);
  });

  test('only the member and the admins see the note; all see who is away', async () => {
    await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-23', nota: 'En el hospital' }, LUIS);
    expect((await casa.como(LUIS).verAusencias())[0]?.nota).toBe('En el hospital');
    expect((await casa.como(ANA).verAusencias())[0]?.nota).toBe('En el hospital');
    expect(await casa.como(MARTA).verAusencias()).toMatchObject([
      { nota: null, desde: '2026-11-21', hasta: '2026-11-23' },
    ]);
  });

  test('an admin confirms, and withdraws the confirmation', async () => {
    const { id } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-23' }, LUIS);
    const confirmarAusencia = (por: number, confirmada: boolean) =>
      casa.pedir(por, 'confirmarAusencia', { id, confirmada });
    expect((await confirmarAusencia(LUIS, true)).estado).toBe(403);
    expect((await confirmarAusencia(ANA, true)).cuerpo).toMatchObject({ confirmada: true });
    expect((await casa.como(MARTA).verAusencias())[0]?.confirmada).toBe(true);
    expect((await confirmarAusencia(ANA, false)).cuerpo).toMatchObject({ confirmada: false });
  });

  test('a member may have at most twenty that have not ended', async () => {
    for (let i = 0; i < 20; i += 1) await casa.fuera(LUIS, { desde: '2026-12-01', hasta: '2026-12-01' }, LUIS);
    expect(
      await casa.negado(LUIS, 'apuntarAusencia', { miembro: casa.id(LUIS), desde: '2026-12-02', hasta: '2026-12-02' }),
    ).toMatchObject({ estado: 409, codigo: 'DEMASIADAS_AUSENCIAS' });
  });
});

describe('past days', () => {
  const dia = (i: number): string => `2026-10-${String(1 + (i % 20)).padStart(2, '0')}`;
  const una = (i: number, quien = LUIS) => ({ miembro: casa.id(quien), desde: dia(i), hasta: dia(i) });

  test('at most thirty absences of a member begin in a quarter, past ones included', async () => {
    for (let i = 0; i < 30; i += 1) await casa.fuera(LUIS, { desde: dia(i), hasta: dia(i) });
    expect(await casa.negado(ANA, 'apuntarAusencia', una(30))).toMatchObject({
      estado: 409,
      cuerpo: {
        codigo: 'DEMASIADAS_AUSENCIAS_TRIMESTRE',
        error: 'Ya hay 30 ausencias en ese trimestre. Apunta juntos los días seguidos, o quita alguna que sobre',
      },
    });
    // Luis's absence of today is refused as his 31st in the quarter; another member's, or one in the next quarter, is not.
    const hoy = { miembro: casa.id(LUIS), desde: '2026-11-21', hasta: '2026-11-21' };
    expect(await casa.negado(LUIS, 'apuntarAusencia', hoy)).toMatchObject({ codigo: 'DEMASIADAS_AUSENCIAS_TRIMESTRE' });
    await casa.como(ANA).apuntarAusencia(una(30, MARTA));
    await casa.como(LUIS).apuntarAusencia({ ...hoy, desde: '2027-01-01', hasta: '2027-01-01' });
    const [primera] = await casa.como(ANA).verAusencias();
    await casa.como(ANA).quitarAusencia({ id: primera!.id, entera: 'true' });
    await casa.como(ANA).apuntarAusencia(una(30));
  });

  test('alternating weeks do not exceed that limit when one of them ends early', async () => {
    for (let i = 0; i < 29; i += 1) await casa.fuera(LUIS, { desde: dia(i), hasta: dia(i) });
    const { id } = await casa.alternas(LUIS, '2026-11-21');
    await casa.el('2026-11-22');
    expect(await casa.negado(LUIS, 'quitarAusencia', { id })).toMatchObject({
      codigo: 'DEMASIADAS_AUSENCIAS_TRIMESTRE',
    });
  });
});

describe('work that lapses during an absence', () => {
  beforeEach(async () => casa.repartir([await casa.tarea(), LUIS]));

  test('is excused, and neither breaks nor extends the streak; after the return all is as usual', async () => {
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-24' }, LUIS);
    await casa.el('2026-11-25');
    expect(await casa.racha(LUIS)).toBe(1);
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    expect(await casa.racha(LUIS)).toBe(2);
    await casa.el('2026-11-27');
    expect(await casa.racha(LUIS)).toBe(0);
    expect(await casa.ocurrencias()).toEqual([
      ['2026-11-21', 'COMPLETADA', 'Luis'],
      ['2026-11-22', 'EXCUSADA', 'Luis'],
      ['2026-11-23', 'EXCUSADA', 'Luis'],
      ['2026-11-24', 'EXCUSADA', 'Luis'],
      ['2026-11-25', 'COMPLETADA', 'Luis'],
      ['2026-11-26', 'VENCIDA', 'Luis'],
      ['2026-11-27', 'PENDIENTE', 'Luis'],
    ]);
    const filas = await casa.como(LUIS).verAsignaciones();
    expect(filas.filter((f) => f.excusada).map((f) => f.estado)).toEqual(['VENCIDA', 'VENCIDA', 'VENCIDA']);
  });

  test('done by its owner on a day away counts, except for the streak', async () => {
    await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22' }, LUIS);
    const { estado, cuerpo } = await casa.pedir(LUIS, 'completar', { id: (await casa.primera(LUIS)).id });
    expect([estado, cuerpo]).toMatchObject([200, { puntos: 10, racha_dias: 0 }]);
  });

  test('is excused every second week, as with two homes', async () => {
    await casa.alternas(LUIS, '2026-11-22');
    await casa.el('2026-12-12');
    const como = (await casa.ocurrencias()).map(([dia, estado]) => `${String(dia).slice(5)} ${String(estado)}`);
    expect(como.slice(0, 9)).toEqual([
      '11-21 VENCIDA',
      ...[22, 23, 24, 25, 26, 27, 28].map((d) => `11-${String(d)} EXCUSADA`),
      '11-29 VENCIDA',
    ]);
    expect(como.slice(15)).toEqual([
      ...['06', '07', '08', '09', '10', '11'].map((d) => `12-${d} EXCUSADA`),
      '12-12 PENDIENTE',
    ]);
  });

  test('is judged again when an admin enters past days, and as before when the absence is removed', async () => {
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    await casa.el('2026-11-23');
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    const antes = [await casa.ocurrencias(), await casa.racha(LUIS)];
    expect(antes[1]).toBe(1);

    const { id } = await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-22' });
    expect(await casa.racha(LUIS)).toBe(2);
    expect(await casa.ocurrencias()).toContainEqual(['2026-11-22', 'EXCUSADA', 'Luis']);

    expect(await casa.negado(LUIS, 'quitarAusencia', { id, entera: 'true' })).toMatchObject({ estado: 403 });
    expect(await casa.negado(ANA, 'quitarAusencia', { id })).toMatchObject({ codigo: 'AUSENCIA_ACABADA' });
    await casa.como(ANA).quitarAusencia({ id, entera: 'true' });
    expect([await casa.ocurrencias(), await casa.racha(LUIS)]).toEqual(antes);
    expect(await casa.como(ANA).verAusencias()).toEqual([]);
  });

  test('after an early return the past days stay excused, and today counts', async () => {
    const { id } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-30' }, LUIS);
    await casa.el('2026-11-23');
    expect(await casa.negado(MARTA, 'quitarAusencia', { id })).toMatchObject({ estado: 403 });
    await casa.como(LUIS).quitarAusencia({ id });
    expect(await casa.como(LUIS).verAusencias()).toMatchObject([{ desde: '2026-11-21', hasta: '2026-11-22' }]);
    await casa.el('2026-11-24');
    expect((await casa.ocurrencias()).map(([, estado]) => estado)).toEqual([
      'EXCUSADA',
      'EXCUSADA',
      'VENCIDA',
      'PENDIENTE',
    ]);
  });

  test('one alternating week can end early while the others go on; on a day at home nothing ends', async () => {
    const { id } = await casa.alternas(LUIS, '2026-11-22');
    const tramos = async () =>
      (await casa.como(LUIS).verAusencias()).map((a) => [a.desde, a.hasta, a.alternas, a.confirmada]);
    await casa.el('2026-11-25');
    await casa.como(LUIS).quitarAusencia({ id });
    const cortada = ['2026-11-22', '2026-11-24', true, true];
    expect(await tramos()).toEqual([cortada, ['2026-12-06', null, true, true]]);
    await casa.el('2026-12-08');
    expect((await casa.ocurrencias()).slice(1).map(([, estado]) => estado)).toEqual([
      ...Array.from({ length: 3 }, () => 'EXCUSADA'),
      ...Array.from({ length: 11 }, () => 'VENCIDA'),
      ...Array.from({ length: 2 }, () => 'EXCUSADA'),
      'PENDIENTE',
    ]);

    await casa.el('2026-12-14');
    const otra = (await casa.como(LUIS).verAusencias()).find((a) => a.desde === '2026-12-06')!.id;
    await casa.como(LUIS).quitarAusencia({ id: otra });
    expect(await tramos()).toEqual([cortada, ['2026-12-06', null, true, true]]);
    expect(await casa.negado(LUIS, 'quitarAusencia', { id: otra, entera: 'true' })).toMatchObject({ estado: 403 });
  });

  test('an absence that has not begun is deleted', async () => {
    const { id } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-30' }, LUIS);
    await casa.como(LUIS).quitarAusencia({ id });
    expect(await casa.como(LUIS).verAusencias()).toEqual([]);
    expect(await casa.negado(LUIS, 'quitarAusencia', { id })).toMatchObject({ estado: 404 });
  });
});

test('after a return before its next day a weekly chore can still be made up for', async () => {
  const tarea = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 7 });
  await casa.repartir([tarea, LUIS]);
  await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-23' }, LUIS);
  await casa.el('2026-11-25');
  const [suya] = await casa.pendientes(LUIS);
  expect(suya).toMatchObject({ fecha_limite: '2026-11-22', atrasada: false });
  expect(await casa.libres()).toEqual([]);
  await casa.como(LUIS).completar({ id: suya!.id });
  expect(await casa.racha(LUIS)).toBe(1);
});

test('in a draft a member who is away is absent from the start, and the rule picks for them', async () => {
  for (const nombre of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']) await casa.tarea({ nombre });
  await casa.fuera(LUIS, { desde: '2026-11-20', hasta: '2026-11-22' });
  const { sesion } = await casa.como(ANA).iniciarReparto();
  expect(sesion.aplazamientos[casa.id(LUIS)]).toBe(2);
  expect(sesion.aplazamientos[casa.id(MARTA)]).toBe(0);
  for (const e of sesion.elecciones) expect(e).toMatchObject({ miembro: casa.id(LUIS), tipo: 'AUTO' });
});

test('work due on a day away is not late while its owner is away and may make it up; at home it is late', async () => {
  const semanal = (nombre: string) => casa.tarea({ nombre, frecuencia: 'SEMANAL', dia_semana: 1, dia_semana_2: null });
  await casa.repartir([await semanal('Barrer'), LUIS], [await semanal('Fregar'), MARTA]);
  const { id } = await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-24' }, LUIS);
  await casa.el('2026-11-25');
  const conRetraso = (tareas: readonly { readonly miembro: number; readonly atrasada: boolean }[]) =>
    tareas.toSorted((a, b) => a.miembro - b.miembro).map((t) => t.atrasada);
  const enCasa = async () => [
    conRetraso(await casa.como(LUIS).verMisTareas()),
    conRetraso(await casa.como(LUIS).verAsignaciones()),
    conRetraso((await casa.como(LUIS).verHoy()).tareas),
  ];
  // `verHoy` leaves out Luis's chore, which fell due on a day away.
  expect(await enCasa()).toEqual([[false], [false, true], [true]]);
  await casa.como(ANA).quitarAusencia({ id, entera: 'true' });
  expect(await enCasa()).toEqual([[true], [true, true], [true, true]]);
});

test('while a member is away in alternating weeks none of their work is late or listed today', async () => {
  const semanal = await casa.tarea({ nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 7 });
  await casa.repartir([semanal, LUIS], [await casa.tarea({ nombre: 'Platos' }), LUIS]);
  const sinFecha = { tarea: semanal, miembro: casa.id(LUIS), fecha_limite: null };
  await casa.como(ANA).asignar(sinFecha);
  // One chore was due on Sunday the 22nd and not done; from Monday on Luis is away every second week.
  await casa.el('2026-11-23');
  await casa.alternas(LUIS, '2026-11-23');
  const suyas = async () => {
    const filas: Asignacion[] = await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' });
    return filas.map((f) => [f.tarea_nombre, f.fecha_limite, f.atrasada, f.de_fuera]);
  };
  const deHoy = async () => (await casa.como(ANA).verHoy()).tareas.length;
  await casa.el('2026-11-25');
  expect(await suyas()).toEqual([
    ['Barrer', '2026-11-22', false, false],
    ['Platos', '2026-11-25', false, true],
    ['Barrer', null, false, false],
  ]);
  expect(await deHoy()).toBe(0);
  // At home again: work that fell due while he was away is not late.
  await casa.el('2026-11-30');
  expect(await suyas()).toEqual([
    ['Barrer', '2026-11-29', false, true],
    ['Platos', '2026-11-30', false, false],
    ['Barrer', null, false, false],
  ]);
  expect(await deHoy()).toBe(2);
});
