import { expect, test } from 'vitest';
import type { PasoSala } from '#shared/contracts/sala.ts';
import { pinEnGrupos, textoDentro, textoPaso } from './sala.ts';

const de = (paso: PasoSala['paso'], van = 0, total = 0): PasoSala => ({ miembro: 1, paso, van, de: total });

test('each step of a member in the lobby has its words', () => {
  const pasos = [de('FALTA'), de('DENTRO', 0, 22), de('VOTANDO', 12, 22), de('LISTO', 22, 22)];
  expect(pasos.map(textoPaso)).toEqual(['falta', 'dentro', 'votando 12 de 22', 'todo listo']);
});

test('the count of members in the lobby becomes «Estáis los N» when all are in', () => {
  expect(textoDentro([de('FALTA'), de('DENTRO'), de('LISTO')])).toBe('2 de 3 dentro');
  expect(textoDentro([de('DENTRO'), de('LISTO')])).toBe('Estáis los 2');
  expect(textoDentro([de('LISTO')])).toBe('1 de 1 dentro');
});

test('a PIN is written in two groups', () => {
  expect(pinEnGrupos('482913')).toBe('482\u00a0913');
});
