import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  const reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
});
afterEach(() => app.app.close());

const entrar = (por: number, cuerpo: object) => casa.como(por, 'POST', RUTAS.ausencias, cuerpo);
const lista = async (quien: number): Promise<Ausencia[]> => (await casa.como(quien, 'GET', RUTAS.ausencias)).cuerpo;
const quitar = (por: number, id: number, final?: 'entera') =>
  casa.como(por, 'DELETE', `${ruta(RUTAS.ausencia, { id })}${final === undefined ? '' : `?${final}=true`}`);

describe('entering days away', () => {
  test('members enter their own from today on, and others’ are refused in words', async () => {
    const miembro = casa.idDe(LUIS);
    const suya = await entrar(LUIS, { miembro, desde: '2026-11-21', hasta: '2026-11-23', nota: 'Al pueblo' });
    expect(suya).toMatchObject({ estado: 201, cuerpo: { miembro, confirmada: false, nota: 'Al pueblo' } });
    expect(await entrar(LUIS, { miembro, desde: '2026-11-20', hasta: '2026-11-23' })).toMatchObject({
      estado: 400,
      cuerpo: { desde: ['Los días que ya han pasado los apunta un administrador'] },
    });
    expect(await entrar(LUIS, { miembro: casa.idDe(MARTA), desde: '2026-11-21', hasta: '2026-11-23' })).toMatchObject({
      estado: 403,
      cuerpo: { detail: 'Las ausencias de los demás las apunta un administrador' },
    });
  });

  test('an admin enters those of others and past days, never of a frozen quarter', async () => {
    const miembro = casa.idDe(LUIS);
    expect(await entrar(ANA, { miembro, desde: '2026-10-01', hasta: '2026-10-03' })).toMatchObject({
      estado: 201,
      cuerpo: { confirmada: true },
    });
    expect(await entrar(ANA, { miembro, desde: '2026-09-30', hasta: '2026-10-03' })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'AUSENCIA_CONGELADA' },
    });
    expect(await entrar(ANA, { miembro: 999, desde: '2026-11-21', hasta: '2026-11-21' })).toMatchObject({
      estado: 400,
    });
  });

  test('a quarter that is over accepts past days as long as its ledger is not frozen', async () => {
    // Nothing of the quarter is open on its last day.
    await repartir(app, familia, [await crearTarea(app, familia), MARTA]);
    await casa.el('2026-12-01');
    await casa.el('2027-01-01');
    await casa.el('2027-01-14');
    const dias = { miembro: casa.idDe(MARTA), desde: '2026-12-30', hasta: '2026-12-30' };
    expect(await entrar(ANA, dias)).toMatchObject({ estado: 201 });
    await casa.el('2027-01-15');
    expect(await entrar(ANA, dias)).toMatchObject({ estado: 409, cuerpo: { codigo: 'AUSENCIA_CONGELADA' } });
  });

  test.each([
    [{ desde: '2026-11-25', hasta: '2026-11-24' }, 'El último día no puede ser anterior al primero'],
    [{ desde: '2026-11-25' }, 'Elige el último día'],
    [{ desde: '2026-11-25', hasta: '2027-11-26' }, 'Como mucho, un año'],
  ])('%o is refused: %s', async (dias, error) => {
    expect(await entrar(LUIS, { miembro: casa.idDe(LUIS), ...dias })).toMatchObject({
      estado: 400,
      cuerpo: { hasta: [error] },
    });
    expect(await lista(ANA)).toEqual([]);
  });

  test('only the member and the admins see the note; all see who is away', async () => {
    await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-23', nota: 'En el hospital' }, LUIS);
    expect((await lista(LUIS))[0]?.nota).toBe('En el hospital');
    expect((await lista(ANA))[0]?.nota).toBe('En el hospital');
    expect(await lista(MARTA)).toMatchObject([{ nota: null, desde: '2026-11-21', hasta: '2026-11-23' }]);
  });

  test('an admin confirms, and withdraws the confirmation', async () => {
    const { id } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-23' }, LUIS);
    const confirmarAusencia = (por: number, confirmada: boolean) =>
      casa.como(por, 'POST', ruta(RUTAS.confirmarAusencia, { id }), { confirmada });
    expect((await confirmarAusencia(LUIS, true)).estado).toBe(403);
    expect((await confirmarAusencia(ANA, true)).cuerpo).toMatchObject({ confirmada: true });
    expect((await lista(MARTA))[0]?.confirmada).toBe(true);
    expect((await confirmarAusencia(ANA, false)).cuerpo).toMatchObject({ confirmada: false });
  });

  test('no more than twenty that are not over', async () => {
    for (let i = 0; i < 20; i += 1) await casa.fuera(LUIS, { desde: '2026-12-01', hasta: '2026-12-01' }, LUIS);
    expect(await entrar(LUIS, { miembro: casa.idDe(LUIS), desde: '2026-12-02', hasta: '2026-12-02' })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'DEMASIADAS_AUSENCIAS' },
    });
  });
});

describe('past days', () => {
  const dia = (i: number): string => `2026-10-${String(1 + (i % 20)).padStart(2, '0')}`;
  const una = (i: number, quien = LUIS) => ({ miembro: casa.idDe(quien), desde: dia(i), hasta: dia(i) });

  test('no more than thirty absences of a member begin in a quarter, past ones included', async () => {
    for (let i = 0; i < 30; i += 1) await casa.fuera(LUIS, { desde: dia(i), hasta: dia(i) });
    expect(await entrar(ANA, una(30))).toMatchObject({
      estado: 409,
      cuerpo: {
        codigo: 'DEMASIADAS_AUSENCIAS_TRIMESTRE',
        error: 'Ya hay 30 ausencias en ese trimestre. Apunta juntos los días seguidos, o quita alguna que sobre',
      },
    });
    // Nor from today on, as long as it is of that quarter; somebody else's, or of the next, is another matter.
    const hoy = { miembro: casa.idDe(LUIS), desde: '2026-11-21', hasta: '2026-11-21' };
    expect((await entrar(LUIS, hoy)).cuerpo).toMatchObject({ codigo: 'DEMASIADAS_AUSENCIAS_TRIMESTRE' });
    expect((await entrar(ANA, una(30, MARTA))).estado).toBe(201);
    expect((await entrar(LUIS, { ...hoy, desde: '2027-01-01', hasta: '2027-01-01' })).estado).toBe(201);
    const [primera] = await lista(ANA);
    expect((await quitar(ANA, primera!.id, 'entera')).estado).toBe(204);
    expect((await entrar(ANA, una(30))).estado).toBe(201);
  });

  test('alternating weeks that go on do not exceed that either', async () => {
    for (let i = 0; i < 29; i += 1) await casa.fuera(LUIS, { desde: dia(i), hasta: dia(i) });
    const { id } = await casa.alternas(LUIS, '2026-11-21');
    await casa.el('2026-11-22');
    expect((await quitar(LUIS, id)).cuerpo).toMatchObject({ codigo: 'DEMASIADAS_AUSENCIAS_TRIMESTRE' });
  });
});

describe('work that lapses meanwhile', () => {
  beforeEach(async () => repartir(app, familia, [await crearTarea(app, familia), LUIS]));

  test('is excused, breaks no streak and adds none; after the return all is as always', async () => {
    await casa.completar(LUIS, (await pendientesDe(app, familia, LUIS))[0]!.id);
    await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-24' }, LUIS);
    await casa.el('2026-11-25');
    expect(await casa.racha(LUIS)).toBe(1);
    await casa.completar(LUIS, (await pendientesDe(app, familia, LUIS))[0]!.id);
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
    const filas = (await casa.como(LUIS, 'GET', RUTAS.asignaciones)).cuerpo as { estado: string; excusada: boolean }[];
    expect(filas.filter((f) => f.excusada).map((f) => f.estado)).toEqual(['VENCIDA', 'VENCIDA', 'VENCIDA']);
  });

  test('done by its owner on a day away counts, except for the streak', async () => {
    await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22' }, LUIS);
    const { estado, cuerpo } = await casa.completar(LUIS, (await pendientesDe(app, familia, LUIS))[0]!.id);
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

  test('is judged again when an admin enters past days, and as before when they are removed', async () => {
    await casa.completar(LUIS, (await pendientesDe(app, familia, LUIS))[0]!.id);
    await casa.el('2026-11-23');
    await casa.completar(LUIS, (await pendientesDe(app, familia, LUIS))[0]!.id);
    const antes = [await casa.ocurrencias(), await casa.racha(LUIS)];
    expect(antes[1]).toBe(1);

    const { id } = await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-22' });
    expect(await casa.racha(LUIS)).toBe(2);
    expect(await casa.ocurrencias()).toContainEqual(['2026-11-22', 'EXCUSADA', 'Luis']);

    expect((await quitar(LUIS, id, 'entera')).estado).toBe(403);
    expect((await quitar(ANA, id)).cuerpo).toMatchObject({ codigo: 'AUSENCIA_ACABADA' });
    expect((await quitar(ANA, id, 'entera')).estado).toBe(204);
    expect([await casa.ocurrencias(), await casa.racha(LUIS)]).toEqual(antes);
    expect(await lista(ANA)).toEqual([]);
  });

  test('after an early return the past days stay excused, and today counts', async () => {
    const { id } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-30' }, LUIS);
    await casa.el('2026-11-23');
    expect((await quitar(MARTA, id)).estado).toBe(403);
    expect((await quitar(LUIS, id)).estado).toBe(204);
    expect(await lista(LUIS)).toMatchObject([{ desde: '2026-11-21', hasta: '2026-11-22' }]);
    await casa.el('2026-11-24');
    expect((await casa.ocurrencias()).map(([, estado]) => estado)).toEqual([
      'EXCUSADA',
      'EXCUSADA',
      'VENCIDA',
      'PENDIENTE',
    ]);
  });

  test('one of the alternating weeks can end early while the others go on; on a day at home nothing ends', async () => {
    const { id } = await casa.alternas(LUIS, '2026-11-22');
    const tramos = async () => (await lista(LUIS)).map((a) => [a.desde, a.hasta, a.alternas, a.confirmada]);
    await casa.el('2026-11-25');
    expect((await quitar(LUIS, id)).estado).toBe(204);
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
    const otra = (await lista(LUIS)).find((a) => a.desde === '2026-12-06')!.id;
    expect((await quitar(LUIS, otra)).estado).toBe(204);
    expect(await tramos()).toEqual([cortada, ['2026-12-06', null, true, true]]);
    expect((await quitar(LUIS, otra, 'entera')).estado).toBe(403);
  });

  test('an absence that has not begun is deleted without a trace', async () => {
    const { id } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-30' }, LUIS);
    expect((await quitar(LUIS, id)).estado).toBe(204);
    expect(await lista(LUIS)).toEqual([]);
    expect((await quitar(LUIS, id)).estado).toBe(404);
  });
});

test('after a return before its next day a weekly one can still be made up for', async () => {
  const tarea = await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 7 });
  await repartir(app, familia, [tarea, LUIS]);
  await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-23' }, LUIS);
  await casa.el('2026-11-25');
  const [suya] = await pendientesDe(app, familia, LUIS);
  expect(suya).toMatchObject({ fecha_limite: '2026-11-22', atrasada: false });
  expect(await casa.libres()).toEqual([]);
  expect((await casa.completar(LUIS, suya!.id)).estado).toBe(200);
  expect(await casa.racha(LUIS)).toBe(1);
});

test('in a draft a member who is away is absent from the start, and picked for', async () => {
  for (const nombre of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']) await crearTarea(app, familia, { nombre });
  await casa.fuera(LUIS, { desde: '2026-11-20', hasta: '2026-11-22' });
  const { cuerpo } = await casa.como(ANA, 'POST', RUTAS.iniciar, {});
  const { sesion } = cuerpo as {
    sesion: { aplazamientos: Record<string, number>; elecciones: { miembro: number; tipo: string }[] };
  };
  expect(sesion.aplazamientos[casa.idDe(LUIS)]).toBe(2);
  expect(sesion.aplazamientos[casa.idDe(MARTA)]).toBe(0);
  for (const e of sesion.elecciones) expect(e).toMatchObject({ miembro: casa.idDe(LUIS), tipo: 'AUTO' });
});

test('work due on a day away is late for nobody while it may be made up for; at home it is late', async () => {
  const semanal = (nombre: string) =>
    crearTarea(app, familia, { nombre, frecuencia: 'SEMANAL', dia_semana: 1, dia_semana_2: null });
  await repartir(app, familia, [await semanal('Barrer'), LUIS], [await semanal('Fregar'), MARTA]);
  const { id } = await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-24' }, LUIS);
  await casa.el('2026-11-25');
  const conRetraso = async (url: string) => {
    const cuerpo: unknown = (await casa.como(LUIS, 'GET', url)).cuerpo;
    const deHoy = HoyEnCasa.safeParse(cuerpo);
    const tareas = deHoy.success ? deHoy.data.tareas : (cuerpo as readonly Asignacion[]);
    return tareas.toSorted((a, b) => a.miembro - b.miembro).map((t) => t.atrasada);
  };
  const enCasa = async () => [
    await conRetraso(RUTAS.misTareas),
    await conRetraso(RUTAS.asignaciones),
    await conRetraso(RUTAS.asignacionesHoy),
  ];
  // «Hoy en casa» does not list it: nothing of it is due.
  expect(await enCasa()).toEqual([[false], [false, true], [true]]);
  await casa.como(ANA, 'DELETE', `${ruta(RUTAS.ausencia, { id })}?entera=true`);
  expect(await enCasa()).toEqual([[true], [true, true], [true, true]]);
});

test('while a member is away with alternating weeks nothing of theirs is late or listed as of today', async () => {
  const semanal = await crearTarea(app, familia, { nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 7 });
  await repartir(app, familia, [semanal, LUIS], [await crearTarea(app, familia, { nombre: 'Platos' }), LUIS]);
  const sinFecha = { tarea: semanal, miembro: casa.idDe(LUIS), fecha_limite: null };
  expect((await casa.como(ANA, 'POST', RUTAS.asignaciones, sinFecha)).estado).toBe(201);
  // Due on Sunday the 22nd and not done; from Monday on every second week at the other home.
  await casa.el('2026-11-23');
  await casa.alternas(LUIS, '2026-11-23');
  const suyas = async () => {
    const filas: Asignacion[] = (await casa.como(LUIS, 'GET', `${RUTAS.misTareas}?estado=PENDIENTE`)).cuerpo;
    return filas.map((f) => [f.tarea_nombre, f.fecha_limite, f.atrasada, f.de_fuera]);
  };
  const deHoy = async () => ((await casa.como(ANA, 'GET', RUTAS.asignacionesHoy)).cuerpo as HoyEnCasa).tareas.length;
  await casa.el('2026-11-25');
  expect(await suyas()).toEqual([
    ['Barrer', '2026-11-22', false, false],
    ['Platos', '2026-11-25', false, true],
    ['Barrer', null, false, false],
  ]);
  expect(await deHoy()).toBe(0);
  // At home again: late is only what fell due at home.
  await casa.el('2026-11-30');
  expect(await suyas()).toEqual([
    ['Barrer', '2026-11-29', false, true],
    ['Platos', '2026-11-30', false, false],
    ['Barrer', null, false, false],
  ]);
  expect(await deHoy()).toBe(2);
});
