import { expect, test } from 'vitest';
import { diasFuera, dichoAlAcabar, momentoDe, preguntaAlAcabar } from './ausencias.ts';

test('diasFuera names a range of days, a single day, and alternating weeks', () => {
  expect(diasFuera({ desde: '2026-11-27', hasta: '2026-11-29', alternas: false })).toBe(
    'Del vie, 27 nov al dom, 29 nov',
  );
  expect(diasFuera({ desde: '2026-11-27', hasta: '2026-11-27', alternas: false })).toBe('El vie, 27 nov');
  expect(diasFuera({ desde: '2026-11-27', hasta: null, alternas: true })).toBe(
    'Una semana sí y otra no desde el vie, 27 nov',
  );
});

test('an absence is started on its first and last day, future before and past after; without a last day it stays started', () => {
  const dias = { desde: '2026-11-20', hasta: '2026-11-22' };
  expect(['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map((hoy) => momentoDe(dias, hoy))).toEqual([
    'futura',
    'empezada',
    'empezada',
    'pasada',
  ]);
  expect(momentoDe({ desde: '2026-11-20', hasta: null }, '2027-11-23')).toBe('empezada');
});

const ALTERNAS = { desde: '2026-11-02', hasta: null, alternas: true };
const UNAS = { desde: '2026-11-02', hasta: '2026-11-08', alternas: false };
const ultima = { ...ALTERNAS, hasta: '2026-11-10' };

test.each([
  [UNAS, null, undefined, '¿Ya estás en casa?', /^Desde hoy .* Los días que ya han pasado/, 'De vuelta en casa'],
  [UNAS, 'entera', 'Luis', '¿Quitar esta ausencia?', /contará como vencido/, 'Ausencia quitada'],
  [
    ALTERNAS,
    null,
    'Luis',
    '¿Luis ha vuelto?',
    /La próxima semana fuera empieza el lun, 16 nov\.$/,
    'De vuelta en casa',
  ],
  [ultima, null, undefined, '¿Ya estás en casa?', /Los días que ya han pasado/, 'De vuelta en casa'],
] as const)('ending %o (final: %s, name: %s) asks «%s»', (ausencia, final, nombre, titulo, texto, dicho) => {
  const pregunta = preguntaAlAcabar(ausencia, { final, hoy: '2026-11-04', nombre });
  expect(pregunta).toMatchObject({ titulo, texto: expect.stringMatching(texto) as string });
  expect(dichoAlAcabar(final)).toBe(dicho);
});
