import { describe, expect, test } from 'vitest';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import { VECES } from '#shared/domain/reparto/tablero/carga.ts';
import { rondas } from '#shared/testing/rondas.ts';
import {
  ayudaDeTiempo,
  conUnidad,
  cuentaDe,
  deTanto,
  diasContados,
  enCien,
  enPts,
  entreCuanto,
  hablado,
  loQueSuma,
  masOMenos,
  mostrado,
  porCiento,
} from './puntos-semana.ts';

const TRIMESTRE = diasContados('TRIMESTRE');
const PUNTOS = diasContados('PUNTOS');

/** Calls `comprobar` with random loads of a quarter, up to about that of a daily chore of 16 points (1456). */
const conCargas = (comprobar: (cargas: readonly number[]) => void): void => {
  const azar = azarDeSemilla(49);
  for (let i = 0; i < rondas(500, 20_000); i += 1)
    comprobar(Array.from({ length: 1 + azar(8) }, () => azar(azar(2) === 0 ? 60 : 1_500)));
};
const sumar = (ns: readonly number[]): number => ns.reduce((a, b) => a + b, 0);
const enDecimas = (n: number): number => Math.round(10 * n);

test('a daily chore of a point is 7 points a week', () => {
  expect(mostrado(VECES.DIARIA, TRIMESTRE)).toBe(7);
});

test('a load of a quarter is read as points a week, and of a draft that counts each chore once as points', () => {
  expect(enPts(9 * 91, TRIMESTRE)).toBe('63 pts/sem');
  expect(enPts(9 * 26 + 7 * 13, TRIMESTRE)).toBe('25 pts/sem');
  expect(enPts(10 * 3, TRIMESTRE)).toBe('2,3 pts/sem');
  expect(enPts(13, TRIMESTRE)).toBe('1 pt/sem');
  expect(enPts(-26, TRIMESTRE)).toBe('-2 pts/sem');
  expect([enPts(16, PUNTOS), enPts(1, PUNTOS), enPts(12_456, PUNTOS)]).toEqual(['16 pts', '1 pt', '12.456 pts']);
  expect([hablado(63, TRIMESTRE), hablado(1, PUNTOS), hablado(2.3, TRIMESTRE)]).toEqual([
    '63 puntos a la semana',
    '1 punto',
    '2,3 puntos a la semana',
  ]);
  expect(enPts(120, 46)).toBe('18,3 pts/sem');
});

describe('for every load', () => {
  test('the number shown is whole exactly when it is exact, and else has one decimal', () => {
    conCargas((cargas) => {
      for (const carga of cargas) {
        const n = mostrado(carga, TRIMESTRE);
        expect(Number.isInteger(n)).toBe(carga % 13 === 0);
        expect(Math.abs(n - carga / 13)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(Number(n.toFixed(1))).toBe(n);
        expect(mostrado(carga, PUNTOS)).toBe(carga);
        expect(mostrado(-carga, TRIMESTRE)).toBeCloseTo(-n);
      }
    });
  });

  test('a load above 0 never reads as nothing', () => {
    expect([mostrado(1, TRIMESTRE), mostrado(0, TRIMESTRE)]).toEqual([0.1, 0]);
  });

  test('a pick adds exactly the difference of the two totals shown, whatever the order of the picks', () => {
    conCargas((cargas) => {
      for (const dias of [TRIMESTRE, PUNTOS]) {
        let lleva = 0;
        let decimas = 0;
        for (const carga of cargas) {
          const suma = loQueSuma(lleva, carga, dias);
          expect(enDecimas(mostrado(lleva, dias)) + enDecimas(suma)).toBe(enDecimas(mostrado(lleva + carga, dias)));
          expect(Math.abs(suma - mostrado(carga, dias))).toBeLessThanOrEqual(0.1 + 1e-9);
          decimas += enDecimas(suma);
          lleva += carga;
        }
        expect(decimas).toBe(enDecimas(mostrado(sumar(cargas), dias)));
      }
    });
  });

  test('loads of whole points a week sum to the total shown, and percentages sum to 100', () => {
    conCargas((cargas) => {
      const enteras = cargas.map((c) => c * 13);
      expect(sumar(enteras.map((c) => mostrado(c, TRIMESTRE)))).toBe(mostrado(sumar(enteras), TRIMESTRE));
      const partes = enCien(cargas);
      expect(sumar(partes)).toBe(sumar(cargas) === 0 ? 0 : 100);
      for (const [i, carga] of cargas.entries())
        if (sumar(cargas) > 0) expect(Math.abs((partes[i] ?? 0) - (100 * carga) / sumar(cargas))).toBeLessThan(1);
    });
  });

  test('a difference is that of the load and the quota shown', () => {
    conCargas(([carga = 0, cuota = 0]) => {
      const n = Math.abs(enDecimas(mostrado(carga, TRIMESTRE)) - enDecimas(mostrado(cuota, TRIMESTRE))) / 10;
      const dicho = masOMenos(carga, cuota, TRIMESTRE);
      expect(dicho).toBe(n === 0 ? 'justo lo suyo' : `${conUnidad(n, TRIMESTRE)} ${carga > cuota ? 'más' : 'menos'}`);
    });
  });
});

test('a change is shown as a sum that anyone can check', () => {
  expect(cuentaDe({ antes: 105 * 13, despues: 121 * 13, cuota: 132 * 13 }, TRIMESTRE)).toBe(
    '105 + 16 = 121 de 132 pts/sem',
  );
  expect(cuentaDe({ antes: 133 * 13, despues: 131 * 13, cuota: 132 * 13 }, TRIMESTRE)).toBe(
    '133 − 2 = 131 de 132 pts/sem',
  );
  expect(cuentaDe({ antes: 10, despues: 14, cuota: 20 }, PUNTOS)).toBe('10 + 4 = 14 de 20 pts');
  expect(deTanto(0, 2_077, TRIMESTRE)).toBe('0 de 159,8 pts/sem');
  expect([masOMenos(1_716, 1_716, TRIMESTRE), masOMenos(11, 10, PUNTOS)]).toEqual(['justo lo suyo', '1 pt más']);
});

test('percentages come from exact loads', () => {
  expect([porCiento(1_733, 1_716), porCiento(0, 0), porCiento(5, 10)]).toEqual([101, 100, 50]);
  expect([entreCuanto([101, 99, 102]), entreCuanto([100]), entreCuanto([])]).toEqual([
    'Todos entre el 99 y el 102\u00a0% de su parte',
    'Todos al 100\u00a0% de su parte',
    null,
  ]);
});

test('minutes a week are told in rounded words', () => {
  expect([null, 0, 2, 43, 58, 62, 88, 120, 365, 385, 434].map(ayudaDeTiempo)).toEqual([
    null,
    null,
    'unos 5 min a la semana',
    'unos 45 min a la semana',
    'una hora a la semana',
    'una hora a la semana',
    'hora y media a la semana',
    'unas 2 h a la semana',
    'unas 6 h a la semana',
    'unas 6 h y media a la semana',
    'unas 7 h a la semana',
  ]);
});
