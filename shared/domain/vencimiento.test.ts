import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarioArbitrario, diasQueToca, unCalendario } from '#shared/testing/calendario-arbitrario.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { sumarDias } from './dias.ts';
import {
  abrirPrimera,
  abrirSiguiente,
  alCambiarDias,
  debeVencer,
  disponibleDesde,
  estaAtrasada,
  ponerAlDia,
  trasHecha,
  venceEl,
} from './vencimiento.ts';

const DIARIA = unCalendario();
const LUNES = unCalendario({ frecuencia: 'SEMANAL', dia_semana: 1 });
const MARTES_Y_VIERNES = unCalendario({ frecuencia: 'DOS_VECES_SEMANA', dia_semana: 5, dia_semana_2: 2 });
const FIN_DE_MES = unCalendario({ frecuencia: 'MENSUAL', dia_mes: 31 });

const unDia = fc.integer({ min: 0, max: 1500 }).map((n) => sumarDias('2024-01-01', n));

describe('overdue', () => {
  // Specification: 4.05
  test.each([
    { fecha_limite: '2025-03-10', hoy: '2025-03-09', atrasada: false },
    { fecha_limite: '2025-03-10', hoy: '2025-03-10', atrasada: false },
    { fecha_limite: '2025-03-10', hoy: '2025-03-11', atrasada: true },
    { fecha_limite: '2024-12-31', hoy: '2025-01-01', atrasada: true },
    { fecha_limite: null, hoy: '2025-03-11', atrasada: false },
  ])('due $fecha_limite on $hoy: $atrasada', ({ fecha_limite, hoy, atrasada }) => {
    expect(estaAtrasada(fecha_limite, hoy)).toBe(atrasada);
  });
});

describe('expiry', () => {
  // Specification: 4.03
  test.each([
    { caso: 'a DIARIA at the next midnight', tarea: DIARIA, fecha_limite: '2025-03-10', vence: '2025-03-11' },
    { caso: 'a SEMANAL a week later', tarea: LUNES, fecha_limite: '2025-03-10', vence: '2025-03-17' },
    {
      caso: 'one of Tuesdays and Fridays, from Tuesday on Friday',
      tarea: MARTES_Y_VIERNES,
      fecha_limite: '2025-03-11',
      vence: '2025-03-14',
    },
    {
      caso: 'one of Tuesdays and Fridays, from Friday on Tuesday',
      tarea: MARTES_Y_VIERNES,
      fecha_limite: '2025-03-14',
      vence: '2025-03-18',
    },
    {
      caso: 'a monthly one of January on the last of February',
      tarea: FIN_DE_MES,
      fecha_limite: '2025-01-31',
      vence: '2025-02-28',
    },
    {
      caso: 'a monthly one of February on 31 March',
      tarea: FIN_DE_MES,
      fecha_limite: '2025-02-28',
      vence: '2025-03-31',
    },
    {
      caso: 'a monthly one a month later, also across the end of its quarter',
      tarea: FIN_DE_MES,
      fecha_limite: '2025-03-31',
      vence: '2025-04-30',
    },
  ])('of a chore with an owner: $caso', ({ tarea, fecha_limite, vence }) => {
    expect(venceEl({ responsabilidad_id: 1, fecha_limite, dada_el: null, trimestre_inicio: '2025-01-01' }, tarea)).toBe(
      vence,
    );
  });

  test.each([
    {
      caso: 'without a date: at the end of the quarter',
      fecha_limite: null,
      dada_el: '2025-03-25',
      trimestre_inicio: '2025-01-01',
      vence: '2025-04-01',
    },
    {
      caso: 'without a date, given in the quarter’s last week: a week after that day',
      fecha_limite: null,
      dada_el: '2025-03-31',
      trimestre_inicio: '2025-01-01',
      vence: '2025-04-07',
    },
    {
      caso: 'due early in the quarter: at its end',
      fecha_limite: '2025-01-02',
      trimestre_inicio: '2025-01-01',
      vence: '2025-04-01',
    },
    {
      caso: 'due a week before the quarter’s end: at that end',
      fecha_limite: '2025-03-25',
      trimestre_inicio: '2025-01-01',
      vence: '2025-04-01',
    },
    {
      caso: 'due in the quarter’s last week: a week after its date',
      fecha_limite: '2025-03-26',
      trimestre_inicio: '2025-01-01',
      vence: '2025-04-02',
    },
    {
      caso: 'due in a later quarter: a week after its date',
      fecha_limite: '2025-08-01',
      trimestre_inicio: '2025-01-01',
      vence: '2025-08-08',
    },
    {
      caso: 'the last quarter ends with the year',
      fecha_limite: null,
      dada_el: '2025-10-01',
      trimestre_inicio: '2025-10-01',
      vence: '2026-01-01',
    },
  ])(
    'of work assigned by hand, at any frequency, $caso',
    ({ fecha_limite, dada_el = null, trimestre_inicio, vence }) => {
      for (const tarea of [DIARIA, LUNES, FIN_DE_MES])
        expect(venceEl({ responsabilidad_id: null, fecha_limite, dada_el, trimestre_inicio }, tarea)).toBe(vence);
    },
  );

  test('has come from the beginning of that day on', () => {
    const asignacion = {
      responsabilidad_id: 1,
      fecha_limite: '2025-03-10',
      dada_el: null,
      trimestre_inicio: '2025-01-01',
    };
    expect(debeVencer(asignacion, LUNES, '2025-03-16')).toBe(false);
    expect(debeVencer(asignacion, LUNES, '2025-03-17')).toBe(true);
  });
});

describe('the open occurrence', () => {
  test('of a DIARIA begins on the day itself, of a SEMANAL on its next weekday, and the first is available at once', () => {
    expect(abrirPrimera(DIARIA, '2025-03-12')).toEqual({ fecha_limite: '2025-03-12', disponible_desde: null });
    expect(abrirPrimera(LUNES, '2025-03-12')).toEqual({ fecha_limite: '2025-03-17', disponible_desde: null });
    expect(disponibleDesde(null)).toBeNull();
  });

  test('after one done early or late is the following Monday, available from the day after this Monday', () => {
    expect(abrirSiguiente(LUNES, { fecha_limite: '2025-03-10' })).toEqual({
      fecha_limite: '2025-03-17',
      disponible_desde: '2025-03-11',
    });
  });

  test('lapses not on the last day, but on the following occurrence’s day', () => {
    const abierta = { fecha_limite: '2025-03-10', disponible_desde: null };
    expect(ponerAlDia(abierta, LUNES, '2025-03-16')).toEqual({ vencidas: [], abierta });
    expect(ponerAlDia(abierta, LUNES, '2025-03-17')).toEqual({
      vencidas: ['2025-03-10'],
      abierta: { fecha_limite: '2025-03-17', disponible_desde: '2025-03-11' },
    });
  });

  test('after four days with the box off is today’s, and each day has lapsed once', () => {
    expect(ponerAlDia({ fecha_limite: '2025-03-28', disponible_desde: '2025-03-28' }, DIARIA, '2025-04-01')).toEqual({
      vencidas: ['2025-03-28', '2025-03-29', '2025-03-30', '2025-03-31'],
      abierta: { fecha_limite: '2025-04-01', disponible_desde: '2025-04-01' },
    });
  });

  test('is the same after catching up at once, again, day by day, and in pieces', () => {
    fc.assert(
      fc.property(
        calendarioArbitrario,
        unDia,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 50 }),
        (tarea, dia, antes, despues, maximo) => {
          const primera = abrirPrimera(tarea, dia)!;
          const medio = sumarDias(dia, antes);
          const hoy = sumarDias(medio, despues);
          const deUnaVez = ponerAlDia(primera, tarea, hoy);

          const uno = ponerAlDia(primera, tarea, medio);
          const dos = ponerAlDia(uno.abierta!, tarea, hoy);
          expect({ vencidas: [...uno.vencidas, ...dos.vencidas], abierta: dos.abierta }).toEqual(deUnaVez);
          expect(ponerAlDia(deUnaVez.abierta!, tarea, hoy)).toEqual({ vencidas: [], abierta: deUnaVez.abierta });

          const aPiezas: string[] = [];
          let pieza = ponerAlDia(primera, tarea, hoy, maximo);
          while (pieza.vencidas.length === maximo) {
            aPiezas.push(...pieza.vencidas);
            pieza = ponerAlDia(pieza.abierta!, tarea, hoy, maximo);
          }
          expect({ vencidas: [...aPiezas, ...pieza.vencidas], abierta: pieza.abierta }).toEqual(deUnaVez);

          const { fecha_limite } = deUnaVez.abierta!;
          expect([...deUnaVez.vencidas, fecha_limite]).toEqual(diasQueToca(tarea, dia, fecha_limite));
          expect(
            venceEl({ responsabilidad_id: 1, fecha_limite, dada_el: null, trimestre_inicio: '2024-01-01' }, tarea) >
              hoy,
          ).toBe(true);
        },
      ),
      { numRuns: rondas(100, 1_000) },
    );
  });
});

describe('when the days of a task are edited', () => {
  test('an overdue Monday becomes this Thursday, and an early next one waits until it is available', () => {
    const JUEVES = unCalendario({ frecuencia: 'SEMANAL', dia_semana: 4 });
    const atrasada = { fecha_limite: '2025-03-10', disponible_desde: '2025-03-04' };
    expect(alCambiarDias(atrasada, JUEVES, '2025-03-12')).toEqual({
      fecha_limite: '2025-03-13',
      disponible_desde: '2025-03-04',
    });
    const manana = { fecha_limite: '2025-03-13', disponible_desde: '2025-03-13' };
    expect(alCambiarDias(manana, DIARIA, '2025-03-12')).toEqual(manana);
  });

  test('nothing lapses that day, and catching up later finds only the new calendar’s days', () => {
    fc.assert(
      fc.property(
        calendarioArbitrario,
        calendarioArbitrario,
        unDia,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (vieja, nueva, dia, uso, resto) => {
          const edicion = sumarDias(dia, uso);
          const abierta = ponerAlDia(abrirPrimera(vieja, dia)!, vieja, edicion).abierta!;
          const cambiada = alCambiarDias(abierta, nueva, edicion)!;
          const { vencidas, abierta: ultima } = ponerAlDia(cambiada, nueva, sumarDias(edicion, resto));
          const desde =
            abierta.disponible_desde !== null && abierta.disponible_desde > edicion
              ? abierta.disponible_desde
              : edicion;
          expect([...vencidas, ultima!.fecha_limite]).toEqual(diasQueToca(nueva, desde, ultima!.fecha_limite));
        },
      ),
      { numRuns: rondas(60, 500) },
    );
  });
});

describe('counted from the last completion, by any member', () => {
  const REGAR = unCalendario({
    frecuencia: 'OTRA',
    dia_semana: null,
    regla: { tipo: 'TRAS_HACERLA', cada: 10, desde: '2025-03-01', meses: [] },
  });
  const del = (fecha_limite: string, su_dia: string | null = null) => ({ fecha_limite, su_dia });

  test.each([
    {
      caso: 'a chore never done stays on its own day',
      abierta: del('2025-03-10'),
      hecha: null,
      queda: del('2025-03-10'),
    },
    {
      caso: 'a completion delays the open occurrence',
      abierta: del('2025-03-10'),
      hecha: '2025-03-08',
      queda: del('2025-03-18', '2025-03-10'),
    },
    {
      caso: 'a completion long ago changes nothing',
      abierta: del('2025-03-10'),
      hecha: '2025-02-20',
      queda: del('2025-03-10'),
    },
    {
      caso: 'another completion delays it again, and keeps its own day',
      abierta: del('2025-03-18', '2025-03-10'),
      hecha: '2025-03-12',
      queda: del('2025-03-22', '2025-03-10'),
    },
    {
      caso: 'a withdrawn completion moves it back to its own day',
      abierta: del('2025-03-18', '2025-03-10'),
      hecha: null,
      queda: del('2025-03-10'),
    },
    {
      caso: 'a completion withdrawn later moves it back no further than today',
      abierta: del('2025-03-18', '2025-03-10'),
      hecha: null,
      desde: '2025-03-13',
      queda: del('2025-03-13'),
    },
    {
      caso: 'a completion withdrawn once it was overdue leaves its day',
      abierta: del('2025-03-18', '2025-03-10'),
      hecha: null,
      desde: '2025-03-20',
      queda: del('2025-03-18'),
    },
  ])('$caso', ({ abierta, hecha, desde = null, queda }) => {
    expect(trasHecha(REGAR, abierta, hecha, desde)).toEqual(queda);
  });
});
