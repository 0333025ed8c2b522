import { expect, test } from 'vitest';
import { finDeObjetar, hayQuienDecida } from './quien-la-hizo.ts';

const hecha = {
  miembro: 1,
  hecha_por: 2,
  completada_por: 2,
  completada_en: '2026-11-21T10:00:00.000Z',
  dicha_en: null,
};

test('a claim can be objected to for a day; the owner’s or an admin’s word cannot', () => {
  expect(finDeObjetar(hecha)).toBe('2026-11-22T10:00:00.000Z');
  expect(finDeObjetar({ ...hecha, completada_por: 1 })).toBeNull();
  expect(finDeObjetar({ ...hecha, completada_por: 3 })).toBeNull();
  expect(finDeObjetar({ ...hecha, hecha_por: null, completada_por: 1 })).toBeNull();
  expect(finDeObjetar({ ...hecha, completada_en: null })).toBeNull();
});

test('an admin who is neither claimant nor owner decides; without such an admin the owner’s objection counts', () => {
  const admin = (id: number, tiene_cuenta = true) => ({ id, es_administrador: true, tiene_cuenta });
  expect(hayQuienDecida([admin(3)], 2, 1)).toBe(true);
  expect(hayQuienDecida([admin(2), admin(1)], 2, 1)).toBe(false);
  expect(hayQuienDecida([admin(3, false), { ...admin(4), es_administrador: false }], 2, 1)).toBe(false);
});
