import { expect, test } from 'vitest';
import { faltanPorVotar, juzgarVotacion, type Votacion } from './votacion.ts';

const voto = (miembro: number, dificultad = 2) => ({ miembro, dificultad });
const votacion = (cambios: Partial<Votacion>): Votacion => ({ completada: false, aptos: [1, 2], votos: [], en_reparto: false, ...cambios });

test.each([
  ['nobody voted', votacion({}), null, { tipo: 'IGUAL' }],
  ['one of two voted', votacion({ votos: [voto(1)] }), null, { tipo: 'IGUAL' }],
  ['both voted', votacion({ votos: [voto(1, 1), voto(2, 4)] }), null, { tipo: 'COMPLETA', puntos: 10 }],
  ['the one missing is no longer eligible', votacion({ aptos: [1], votos: [voto(1, 3)] }), null, { tipo: 'COMPLETA', puntos: 12 }],
  ['a voter was reset: his vote counts for the points', votacion({ aptos: [1], votos: [voto(1, 4), voto(2, 1)] }), null, { tipo: 'COMPLETA', puntos: 10 }],
  ['nobody is eligible and nobody voted', votacion({ aptos: [] }), null, { tipo: 'IGUAL' }],
  ['somebody joins an open voting', votacion({ aptos: [1, 2], votos: [voto(1)] }), 2, { tipo: 'IGUAL' }],
  ['somebody joins one that two decided', votacion({ completada: true, aptos: [1, 2, 3], votos: [voto(1), voto(2)] }), 3, { tipo: 'IGUAL' }],
  ['somebody suitable joins one that a single voter decided', votacion({ completada: true, votos: [voto(1)] }), 2, { tipo: 'REABIERTA' }],
  ['the same in a running session', votacion({ completada: true, votos: [voto(1)], en_reparto: true }), 2, { tipo: 'IGUAL' }],
  ['somebody unsuitable joins it', votacion({ completada: true, aptos: [1], votos: [voto(1)] }), 2, { tipo: 'IGUAL' }],
  ['its single voter activates again', votacion({ completada: true, votos: [voto(1)] }), 1, { tipo: 'IGUAL' }],
  ['nobody activated', votacion({ completada: true, votos: [voto(1)] }), null, { tipo: 'IGUAL' }],
  ['it was completed without votes', votacion({ completada: true }), 2, { tipo: 'IGUAL' }],
] as const)('%s', (_, v, activado, esperado) => {
  expect(juzgarVotacion(v, activado)).toEqual(esperado);
});

test('only eligible members are missing, in their order', () => {
  expect(faltanPorVotar({ aptos: [3, 1, 2], votos: [voto(1), voto(9)] })).toEqual([3, 2]);
});
