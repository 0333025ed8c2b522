import { afterEach, beforeEach, expect, test } from 'vitest';
import { SemanaFamilia } from '#shared/contracts/semana.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

// A Monday.
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const semana = async (): Promise<SemanaFamilia> => SemanaFamilia.parse(await casa.como(LEO).verSemana());
const partes = async () =>
  (await semana()).miembros.map((m) => [casa.familia.miembros.findIndex((f) => f.id === m.usuario), m.hechas, m.tocan]);
const completar = async (quien: number) => {
  const [primera] = await casa.pendientes(quien);
  await casa.como(quien).completar({ id: primera!.id });
};

test('ranks by the share of each one’s own chores: a child who did all of a few leads, and a member without any comes last', async () => {
  const diaria = await casa.tarea({ puntos: 10 });
  const semanal = await casa.tarea({ puntos: 4, frecuencia: 'SEMANAL', dia_semana: 3 });
  const aMano = await casa.tarea({ puntos: 6 });
  await casa.repartir([diaria, ANA], [semanal, LEO]);
  await casa.como(ANA).asignar({ tarea: aMano, miembro: casa.id(LUIS), fecha_limite: '2026-11-22' });
  await casa.como(ANA).asignar({ tarea: aMano, miembro: casa.id(LUIS), fecha_limite: '2026-11-23' });
  await casa.como(ANA).asignar({ tarea: aMano, miembro: casa.id(LUIS), fecha_limite: null });
  await completar(ANA);
  await completar(LEO);
  expect(await partes()).toEqual([
    [LEO, 1, 1],
    [ANA, 1, 7],
    [LUIS, 0, 1],
    [MARTA, 0, 0],
  ]);
  expect((await semana()).total).toEqual({ tocan: 9, hechas: 2, puntos_tocan: 80, puntos_hechos: 14 });
  expect((await semana()).miembros[0]).toMatchObject({
    usuario_nombre: casa.miembro(LEO).nombre,
    color: 'violeta',
    puntos_tocan: 4,
    puntos_hechos: 4,
  });
});

test('a chore begun in mid-week counts from its first occurrence; last week’s late one counts only by its next ones', async () => {
  casa.reloj.poner('2026-11-19T10:00:00.000Z');
  await casa.repartir([await casa.tarea(), ANA], [await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 5 }), LUIS]);
  expect(await partes()).toEqual([
    [ANA, 0, 4],
    [LUIS, 0, 1],
    [LEO, 0, 0],
    [MARTA, 0, 0],
  ]);
  // On the next Monday, last Friday's occurrence is late and still open. It does not count in this week; the one that
  // follows it on Friday does.
  casa.reloj.poner('2026-11-23T10:00:00.000Z');
  expect(await partes()).toEqual([
    [ANA, 0, 7],
    [LUIS, 0, 1],
    [LEO, 0, 0],
    [MARTA, 0, 0],
  ]);
  await completar(LUIS);
  expect(await partes()).toEqual([
    [ANA, 0, 7],
    [LUIS, 0, 1],
    [LEO, 0, 0],
    [MARTA, 0, 0],
  ]);
});
