import { expect, test } from 'vitest';
import { dichoAlAcabar, preguntaAlAcabar } from './al-acabar.ts';

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
