import { describe, expect, test } from 'vitest';
import { formaDeCierre, faltanPorVotar, puntosSiTermina, trasCambioDeAptos, type Votacion } from './votacion.ts';

const voto = (miembro: number, dificultad = 2) => ({ miembro, dificultad });
const votacion = (cambios: Partial<Votacion>): Votacion => ({
  completada: false,
  aptos: [1, 2],
  votos: [],
  en_reparto: false,
  ...cambios,
});

test.each([
  ['nobody voted', votacion({}), null],
  ['one of two voted', votacion({ votos: [voto(1)] }), null],
  ['both voted', votacion({ votos: [voto(1, 1), voto(2, 4)] }), 10],
  ['the only one voted', votacion({ aptos: [1], votos: [voto(1, 3)] }), 12],
  ['nobody is eligible and nobody voted', votacion({ aptos: [] }), null],
] as const)('after a vote: %s', (_, v, puntos) => {
  expect(puntosSiTermina(v)).toBe(puntos);
});

test.each([
  [
    'the only member yet to vote is no longer eligible',
    votacion({ aptos: [1], votos: [voto(1, 3)] }),
    [1, 2],
    null,
    'DE_NUEVO',
  ],
  ['a voter is no longer eligible', votacion({ aptos: [1], votos: [voto(2)] }), [1, 2], null, 'DE_NUEVO'],
  ['one member drops out and another joins', votacion({ aptos: [1, 3], votos: [voto(1)] }), [1, 2], null, 'DE_NUEVO'],
  ['one member drops out before anybody voted', votacion({ aptos: [1] }), [1, 2], null, 'IGUAL'],
  [
    'one member drops out after the voting ended',
    votacion({ completada: true, aptos: [1], votos: [voto(1), voto(2)] }),
    [1, 2],
    null,
    'IGUAL',
  ],
  ['no member drops out or joins', votacion({ votos: [voto(1)] }), [1, 2], null, 'IGUAL'],
  ['somebody joins an open voting', votacion({ votos: [voto(1)] }), [1], 2, 'IGUAL'],
  [
    'somebody joins a voting that two decided',
    votacion({ completada: true, aptos: [1, 2, 3], votos: [voto(1), voto(2)] }),
    [1, 2],
    3,
    'IGUAL',
  ],
  [
    'somebody suitable joins a voting that a single voter decided',
    votacion({ completada: true, votos: [voto(1)] }),
    [1],
    2,
    'REABIERTA',
  ],
  [
    'somebody suitable joins a voting that a single voter decided, during a draft',
    votacion({ completada: true, votos: [voto(1)], en_reparto: true }),
    [1],
    2,
    'IGUAL',
  ],
  [
    'somebody unsuitable joins a voting that a single voter decided',
    votacion({ completada: true, aptos: [1], votos: [voto(1)] }),
    [1],
    2,
    'IGUAL',
  ],
  [
    'the single voter of a voting activates their account again',
    votacion({ completada: true, votos: [voto(1)] }),
    [2],
    1,
    'IGUAL',
  ],
  ['nobody activated', votacion({ completada: true, votos: [voto(1)] }), [1], null, 'IGUAL'],
  ['the voting was closed without votes', votacion({ completada: true }), [1], 2, 'IGUAL'],
] as const)('when the eligible voters change: %s', (_, v, antes, activado, esperado) => {
  expect(trasCambioDeAptos(v, antes, activado)).toBe(esperado);
});

describe('closing', () => {
  const PRIMERO = '2026-11-14T10:00:00.000Z';
  test.each([
    [0, null, '2026-11-21T10:00:00.000Z', 'SIN_EMPEZAR'],
    [1, PRIMERO, '2026-11-21T09:59:59.999Z', 'AUN_NO'],
    [2, PRIMERO, '2026-11-21T10:00:00.000Z', 'SIN_VOTOS'],
    [3, PRIMERO, PRIMERO, 'CON_VOTOS'],
    [4, PRIMERO, '2026-12-21T10:00:00.000Z', 'CON_VOTOS'],
  ] as const)('with %i votes, the first at %s, at %s: %s', (votos, primero, ahora, forma) => {
    expect(formaDeCierre(votos, primero, ahora)).toBe(forma);
  });
});

test('the members yet to vote are listed in their order, and only eligible ones', () => {
  expect(faltanPorVotar({ aptos: [3, 1, 2], votos: [voto(1), voto(9)] })).toEqual([3, 2]);
});
