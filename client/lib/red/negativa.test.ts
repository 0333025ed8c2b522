import { expect, test } from 'vitest';
import { errorDeCuerpo } from './error-api.ts';
import { esNegativa } from './negativa.ts';

test('only a refusal by our server is final; a proxy’s answer, or none, may be retried', () => {
  const nos = [
    [409, { error: 'Ya no vale', codigo: 'SALDO_CADUCADO' }],
    [404, { detail: 'No encontrado' }],
    [400, { pregunta: ['Falta'] }],
  ] as const;
  const quizas = [
    [404, '404 page not found'],
    [403, {}],
    [0, null],
    [401, { detail: 'Token caducado' }],
    [408, { detail: 'Tarde' }],
    [429, { detail: 'Demasiadas peticiones' }],
    [503, { detail: 'Ahora no' }],
  ] as const;
  expect(nos.map(([estado, cuerpo]) => esNegativa(errorDeCuerpo(estado, cuerpo)))).not.toContain(false);
  expect(quizas.map(([estado, cuerpo]) => esNegativa(errorDeCuerpo(estado, cuerpo)))).not.toContain(true);
});
