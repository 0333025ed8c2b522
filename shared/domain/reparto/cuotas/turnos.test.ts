import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { esDeSuParte, esParte, ocurrencias, plazoDeParte, type Calendario } from '#shared/domain/calendario.ts';
import { diaDeNumero, finDeTrimestre, lunesDe, numeroDeDia, sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { nombreDeUnDia, nombreEnFrase, nombreYParte, TURNOS } from '#shared/domain/recurrencia/regla.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { unaTarea } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { apta, carga } from '../tablero/carga.ts';
import type { TareaPrevista } from './datos-prevision.ts';
import { partesDe, quienesFaltan, sePuedePartir } from './partes.ts';

const SIN_DIAS = { dia_semana: null, dia_semana_2: null, dia_mes: null };
const calendarioDe = (tarea: object): Calendario => ({ ...SIN_DIAS, ...tarea }) as Calendario;

/** A chore that is due every week, by turns of two to four weeks. */
const tareaArbitraria = fc
  .record({
    frecuencia: fc.constantFrom('DIARIA' as const, 'DOS_VECES_SEMANA' as const, 'SEMANAL' as const),
    dia: fc.integer({ min: 1, max: 7 }),
    salto: fc.integer({ min: 1, max: 6 }),
    puntos: fc.nat(1000),
    cada: fc.constantFrom(...TURNOS),
  })
  .map(({ frecuencia, dia, salto, puntos, cada }): TareaPrevista & { readonly cada: number } => ({
    ...unaTarea({ id: 7, frecuencia, puntos, en_partes: `SEMANAS_${String(cada)}` as TareaPrevista['en_partes'] }),
    ...(frecuencia === 'DIARIA' ? {} : { dia_semana: dia }),
    ...(frecuencia === 'DOS_VECES_SEMANA' ? { dia_semana_2: ((dia + salto - 1) % 7) + 1 } : {}),
    cada,
  }));

/** First days of quarters from 2020 on; some are Mondays, the others cut the first week. */
const trimestreArbitrario = fc.nat(400).map((n) => trimestreDe(sumarDias('2020-01-01', 91 * n)));

test('turns of weeks partition the days of every quarter, its cut weeks included: none lost, none twice', () => {
  let cortados = 0;
  fc.assert(
    fc.property(tareaArbitraria, trimestreArbitrario, (tarea, trimestre) => {
      const [desde, hasta] = [sumarDias(trimestre, -20), sumarDias(finDeTrimestre(trimestre), 20)];
      if (lunesDe(numeroDeDia(trimestre)) !== numeroDeDia(trimestre)) cortados += 1;
      const partes = partesDe(tarea, trimestre).map(calendarioDe);
      const suyos = partes.map((p) => ocurrencias(p, desde, hasta));
      expect(suyos.flat().toSorted()).toEqual(ocurrencias(calendarioDe(tarea), desde, hasta));

      // Turn k has the weeks k, k + n, k + 2n… from the Monday on or before the quarter's first day.
      const lunes = lunesDe(numeroDeDia(trimestre));
      for (const [i, dias] of suyos.entries())
        for (const dia of dias)
          expect(Math.floor((numeroDeDia(dia) - lunes) / 7 + 1_000 * tarea.cada) % tarea.cada).toBe(i);
    }),
    { numRuns: rondas(40, 1_000) },
  );
  expect(cortados).toBeGreaterThan(0);
});

test('the loads of the turns sum to the chore’s, and each is its count of the thirteen weeks', () => {
  fc.assert(
    fc.property(tareaArbitraria, trimestreArbitrario, (tarea, trimestre) => {
      const partes = partesDe(tarea, trimestre);
      const total = carga(tarea, 'TRIMESTRE');
      expect(partes.reduce((suma, p) => suma + carga(p, 'TRIMESTRE'), 0)).toBe(total);
      const semanas = partes.map(
        (p) => Array.from({ length: 13 }, (_, s) => s).filter((s) => s % tarea.cada === partes.indexOf(p)).length,
      );
      expect(partes.map((p) => 13 * carga(p, 'TRIMESTRE'))).toEqual(semanas.map((n) => n * total));
      expect(partes.map((p) => [p.parte_de, nombreDeUnDia(p.nombre)])).toEqual(partes.map(() => [7, tarea.nombre]));
    }),
    { numRuns: rondas(40, 1_000) },
  );
  const veces = (en_partes: TareaPrevista['en_partes']) =>
    partesDe(unaTarea({ en_partes }), '2026-10-01').map((p) => p.veces_trimestre);
  expect([veces('SEMANAS_2'), veces('SEMANAS_3'), veces('SEMANAS_4')]).toEqual([
    [7, 6],
    [5, 4, 4],
    [4, 3, 3, 3],
  ]);
});

test('a turn holds the days of its own weeks, and no two turns the same day', () => {
  fc.assert(
    fc.property(tareaArbitraria, trimestreArbitrario, fc.nat(120), (tarea, trimestre, n) => {
      const partes = partesDe(tarea, trimestre).map(calendarioDe);
      const dia = sumarDias(trimestre, n - 15);
      const suyas = partes.filter((p) => esDeSuParte(p, dia));
      expect(partes.every(esParte)).toBe(true);
      expect(esParte(calendarioDe(tarea))).toBe(false);
      expect(esDeSuParte(calendarioDe(tarea), dia)).toBe(false);
      expect(suyas).toHaveLength(1);
      for (const parte of suyas) {
        const [primero = ''] = ocurrencias(parte, diaDeNumero(lunesDe(numeroDeDia(dia))), sumarDias(dia, 7));
        const plazo = plazoDeParte(parte, primero);
        const enDia = tarea.frecuencia === 'DIARIA';
        expect(plazo && numeroDeDia(plazo.hasta) - numeroDeDia(plazo.desde)).toBe(enDia ? 0 : 6);
      }
    }),
    { numRuns: rondas(20, 300) },
  );
});

test('a turn is named by its week, also in a sentence; only chores due every week may have turns', () => {
  const [, segunda] = partesDe(unaTarea({ nombre: 'Baño', en_partes: 'SEMANAS_3' }), '2026-10-01');
  expect(segunda?.nombre).toBe('Baño · semana 2 de 3');
  expect(nombreYParte('Baño · semana 2 de 3')).toMatchObject({ nombre: 'Baño', parte: { corto: 'semana 2 de 3' } });
  expect(nombreEnFrase('Baño · semana 2 de 3')).toBe('Baño (semana 2 de 3)');
  expect(nombreYParte('Baño · semana 5 de 3').parte).toBeNull();
  const frecuencias = ['DIARIA', 'DOS_VECES_SEMANA', 'SEMANAL', 'MENSUAL', 'OTRA'] as const;
  expect(frecuencias.filter((f) => sePuedePartir('DIAS', f))).toEqual(['DIARIA']);
  expect(frecuencias.filter((f) => sePuedePartir('SEMANAS_4', f))).toEqual(['DIARIA', 'DOS_VECES_SEMANA', 'SEMANAL']);
  expect(frecuencias.filter((f) => sePuedePartir('ENTERA', f))).toEqual(frecuencias);
});

test('a draft deals every chore once, and none to a member who is away in all of its weeks', () => {
  let vedadas = 0;
  fc.assert(
    fc.property(
      familiaArbitraria(),
      fc.array(fc.nat(10_000), { maxLength: 80 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
      (inicio, decisiones, suertes) => {
        const tareas = inicio.tareas.map((t, i) => {
          const aptos = inicio.participantes.filter((p) => apta(t, p.grupo_edad)).map((p) => p.id);
          const fuera = aptos.filter((id) => ((suertes[i % suertes.length] ?? 0) >> (id % 16)) % 3 === 1).slice(1);
          return fuera.length > 0 ? { ...t, fuera } : t;
        });
        const { estado } = jugar({ ...inicio, tareas }, decisiones);
        for (const { id, fuera = [] } of estado.tareas) {
          const dueno = estado.asignadas.find((a) => a.id === id)?.miembro;
          vedadas += fuera.length;
          expect(dueno).toEqual(expect.any(Number));
          expect(fuera).not.toContain(dueno);
        }
      },
    ),
    { numRuns: rondas(100, 3_000) },
  );
  expect(vedadas).toBeGreaterThan(rondas(50, 1_500));
});

test('a member is away from a turn only when away on every day of all its weeks that are left', () => {
  const dias = { desde: '2026-10-01', hasta: '2026-12-31' };
  const partes = partesDe(unaTarea({ en_partes: 'SEMANAS_2', dia_semana: 6 }), '2026-10-01');
  const miembros = [
    { id: 1, grupo_edad: 'ADULTO' as const },
    { id: 2, grupo_edad: 'JUVENIL' as const },
  ];
  const alternas = (desde: string) => new Map([[2, [{ desde, hasta: null, alternas: true }]]]);
  const faltan = (ausencias: AusenciasPorMiembro, plazo = dias) =>
    partes.map((p) => quienesFaltan(p, miembros, ausencias, plazo));
  expect(faltan(alternas('2026-10-05'))).toEqual([[], [2]]);
  // Alternate weeks that begin on a Friday leave no calendar week wholly away.
  expect(faltan(alternas('2026-10-02'))).toEqual([[], []]);
  // 12 October begins the second of turn 1's weeks: from then on member 2 misses all that is left of the turn, but not all of it.
  expect(faltan(alternas('2026-10-12'), { ...dias, desde: '2026-10-12' })).toEqual([[2], []]);
  expect(faltan(alternas('2026-10-12'))).toEqual([[], []]);
  const todos = miembros.map(({ id }) => [id, alternas('2026-10-05').get(2) ?? []] as const);
  expect(faltan(new Map(todos))).toEqual([[], []]);
  const entera = unaTarea({ dia_semana: 6 });
  expect(quienesFaltan(entera, miembros, alternas('2026-10-05'), dias)).toEqual([]);
});
