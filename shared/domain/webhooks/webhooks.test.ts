import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { loQueSigue } from './webhooks.ts';

const INICIO = '2026-11-21T10:00:00.000Z';
const primera = { intentos: 1, desde: null, ahora: INICIO };

test.each([
  [200, { tipo: 'HECHA', estado: 'ENTREGADA' }],
  [204, { tipo: 'HECHA', estado: 'ENTREGADA' }],
  [302, { tipo: 'HECHA', estado: 'NEGADA' }],
  [400, { tipo: 'HECHA', estado: 'NEGADA' }],
  [404, { tipo: 'HECHA', estado: 'NEGADA' }],
  [410, { tipo: 'APAGAR', por: 'YA_NO' }],
  [408, { tipo: 'OTRA_VEZ', pausa: 5 }],
  [425, { tipo: 'OTRA_VEZ', pausa: 5 }],
  [429, { tipo: 'OTRA_VEZ', pausa: 5 }],
  [500, { tipo: 'OTRA_VEZ', pausa: 5 }],
  [503, { tipo: 'OTRA_VEZ', pausa: 5 }],
  [null, { tipo: 'OTRA_VEZ', pausa: 5 }],
] as const)('after the answer %s to a first attempt', (estado, sigue) => {
  expect(loQueSigue({ estado, esperar: 0 }, primera)).toEqual(sigue);
});

test('the answer’s own pause counts when it is longer, up to four hours', () => {
  expect(loQueSigue({ estado: 429, esperar: 60 }, primera)).toEqual({ tipo: 'OTRA_VEZ', pausa: 60 });
  expect(loQueSigue({ estado: 429, esperar: 2 }, primera)).toEqual({ tipo: 'OTRA_VEZ', pausa: 5 });
  expect(loQueSigue({ estado: 503, esperar: 86_400 }, primera)).toEqual({ tipo: 'OTRA_VEZ', pausa: 14_400 });
});

test('an address that never answers is tried with growing pauses for a day to a day and four hours, then switched off', () => {
  assert(
    property(constantFrom(null, 408, 425, 429, 500, 502, 599), integer({ min: 0, max: 90_000 }), (estado, esperar) => {
      let [ahora, intentos, antes] = [INICIO, 0, 0];
      for (;;) {
        intentos += 1;
        const sigue = loQueSigue({ estado, esperar }, { intentos, desde: intentos === 1 ? null : INICIO, ahora });
        if (sigue.tipo !== 'OTRA_VEZ') {
          expect(sigue).toEqual({ tipo: 'APAGAR', por: 'UN_DIA' });
          break;
        }
        expect(sigue.pausa).toBeGreaterThanOrEqual(antes);
        antes = sigue.pausa;
        ahora = sumarSegundos(ahora, sigue.pausa);
      }
      expect(segundosEntre(INICIO, ahora)).toBeGreaterThanOrEqual(86_400);
      expect(segundosEntre(INICIO, ahora)).toBeLessThan(86_400 + 14_400);
    }),
  );
});

test('a box that was off for two days tries several times before it gives up', () => {
  const ahora = sumarSegundos(INICIO, 2 * 86_400);
  expect(loQueSigue({ estado: null, esperar: 0 }, { intentos: 2, desde: INICIO, ahora }).tipo).toBe('OTRA_VEZ');
  expect(loQueSigue({ estado: null, esperar: 0 }, { intentos: 7, desde: INICIO, ahora }).tipo).toBe('APAGAR');
});
