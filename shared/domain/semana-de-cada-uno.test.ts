import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarioArbitrario, diasQueToca, unCalendario } from '#shared/testing/calendario-arbitrario.ts';
import { sumarDias } from './dias.ts';
import { ordenarPartes, porciento, sumarPartes, semanaDe } from './ranking.ts';
import { partesDeLaSemana, type Debida } from './semana-de-cada-uno.ts';

const SEMANA = semanaDe('2026-11-21');
const una = (cambios: Partial<Debida> = {}): Debida => ({
  miembro: 1,
  fecha_limite: SEMANA.desde,
  puntos: 4,
  hechaPor: null,
  sigue: null,
  ...cambios,
});

const dia = fc.integer({ min: -20, max: 20 }).map((n) => sumarDias(SEMANA.desde, n));
const debida = fc.record({
  miembro: fc.integer({ min: 1, max: 4 }),
  fecha_limite: dia,
  puntos: fc.integer({ min: 1, max: 16 }),
  hechaPor: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  sigue: fc.option(calendarioArbitrario, { nil: null }),
});

test('work done by its owners is never more than what was due, in count and in points', () => {
  fc.assert(
    fc.property(fc.array(debida, { maxLength: 30 }), (debidas) => {
      const propias = debidas.map((d) => ({ ...d, hechaPor: d.hechaPor === null ? null : d.miembro }));
      const partes = [...partesDeLaSemana(propias, SEMANA).values()];
      for (const p of partes) {
        expect(p.tocan).toBeGreaterThan(0);
        expect(p.hechas).toBeGreaterThanOrEqual(0);
        expect(p.hechas).toBeLessThanOrEqual(p.tocan);
        expect(p.puntos_hechos).toBeLessThanOrEqual(p.puntos_tocan);
        expect(porciento(p) === 100).toBe(p.hechas === p.tocan);
      }
    }),
  );
});

test('the members’ work sums to the family’s, no matter who did it', () => {
  fc.assert(
    fc.property(fc.array(debida, { maxLength: 30 }), (debidas) => {
      const partes = [...partesDeLaSemana(debidas, SEMANA).values()];
      const juntas = partesDeLaSemana(
        debidas.map((d) => ({ ...d, miembro: 1, hechaPor: d.hechaPor === null ? null : 1 })),
        SEMANA,
      ).get(1);
      expect(sumarPartes(partes)).toEqual(juntas ?? sumarPartes([]));
    }),
  );
});

test('the week of a responsibility is its due days, from its first one on, at any state', () => {
  fc.assert(
    fc.property(
      calendarioArbitrario,
      dia,
      dia,
      fc.infiniteStream(fc.boolean()),
      (tarea, empieza, abiertaDesde, hechas) => {
        // The occurrences up to the open one; at random each earlier one was done or not.
        const dias = diasQueToca(tarea, empieza, sumarDias(SEMANA.hasta, 70));
        const abierta = dias.findIndex((d) => d >= abiertaDesde);
        fc.pre(abierta >= 0);
        const filas = dias.slice(0, abierta + 1).map((fecha_limite, i) =>
          una({
            fecha_limite,
            hechaPor: i < abierta && (hechas.next().value ?? false) ? 1 : null,
            sigue: i === abierta ? tarea : null,
          }),
        );
        expect(partesDeLaSemana(filas, SEMANA).get(1)?.tocan ?? 0).toBe(
          dias.filter((d) => d >= SEMANA.desde && d <= SEMANA.hasta).length,
        );
      },
    ),
  );
});

test('Monday’s daily chore is one of seven, one that begins on Thursday one of four, and last week’s is none', () => {
  const diaria = unCalendario();
  expect(partesDeLaSemana([una({ sigue: diaria })], SEMANA).get(1)).toEqual({
    tocan: 7,
    hechas: 0,
    puntos_tocan: 28,
    puntos_hechos: 0,
  });
  expect(partesDeLaSemana([una({ fecha_limite: '2026-11-19', sigue: diaria })], SEMANA).get(1)?.tocan).toBe(4);
  expect(partesDeLaSemana([una({ fecha_limite: '2026-11-15', hechaPor: 1 })], SEMANA).size).toBe(0);
  expect(
    partesDeLaSemana([una({ hechaPor: 1 }), una({ fecha_limite: '2026-11-17', sigue: diaria })], SEMANA).get(1),
  ).toMatchObject({ tocan: 7, hechas: 1 });
});

test('a chore done by another counts as due for its owner and as done for the other', () => {
  const partes = partesDeLaSemana([una({ hechaPor: 2 })], SEMANA);
  expect([partes.get(1), partes.get(2)]).toEqual([
    { tocan: 1, hechas: 0, puntos_tocan: 4, puntos_hechos: 0 },
    { tocan: 0, hechas: 1, puntos_tocan: 0, puntos_hechos: 4 },
  ]);
});

test('a covered occurrence counts for the member who covers it, the next one for its owner', () => {
  const diaria = unCalendario();
  const partes = partesDeLaSemana([una({ miembro: 2, sigue: diaria, sigue_para: 1 })], SEMANA);
  expect([partes.get(2)?.tocan, partes.get(1)?.tocan]).toEqual([1, 6]);
});

test('members are sorted by the share done, whatever the points; equal ones by name, and members without work last', () => {
  const fila = (usuario: number, usuario_nombre: string, hechas: number, tocan: number) => ({
    usuario,
    usuario_nombre,
    hechas,
    tocan,
    puntos_tocan: tocan,
    puntos_hechos: hechas,
  });
  const filas = [
    fila(1, 'Ana', 6, 12),
    fila(2, 'Nico', 0, 0),
    fila(3, 'Mateo', 2, 2),
    fila(4, 'Zoe', 1, 2),
    fila(5, 'Leo', 0, 3),
  ];
  expect(ordenarPartes(filas).map((f) => f.usuario_nombre)).toEqual(['Mateo', 'Ana', 'Zoe', 'Leo', 'Nico']);
  expect([
    porciento({ tocan: 7, hechas: 5 }),
    porciento({ tocan: 200, hechas: 199 }),
    porciento({ tocan: 0, hechas: 0 }),
  ]).toEqual([71, 99, null]);
});
