import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  llaveTerminaCon,
  llaveTerminada,
  pareceLlave,
  PERMISOS_LLAVE,
  permisoQueAbre,
  puedeHacerLlave,
  puedeVerLlave,
} from './llaves.ts';

const permisos = fc.uniqueArray(fc.constantFrom(...PERMISOS_LLAVE), { minLength: 1 });
const id = fc.integer({ min: 1, max: 3 });
const quien = fc.record({ id, es_administrador: fc.boolean() });
const llave = fc.record({ miembro: id, hecha_por: id, permisos });

test('a key opens a call only with a scope that it has and the call names', () => {
  expect(permisoQueAbre(PERMISOS_LLAVE, undefined)).toBeNull();
  expect(permisoQueAbre(PERMISOS_LLAVE, [])).toBeNull();
  fc.assert(
    fc.property(permisos, permisos, (suyos, abren) => {
      const abre = permisoQueAbre(suyos, abren);
      if (abre === null) expect(suyos.filter((p) => abren.includes(p))).toEqual([]);
      else expect(suyos.includes(abre) && abren.includes(abre)).toBe(true);
    }),
  );
});

test('a key works until the end of its last day', () => {
  expect(llaveTerminada({ hasta: null }, '2026-11-21')).toBe(false);
  expect(llaveTerminada({ hasta: '2026-11-21' }, '2026-11-21')).toBe(false);
  expect(llaveTerminada({ hasta: '2026-11-20' }, '2026-11-21')).toBe(true);
});

test('nobody makes a key with more rights than their own', () => {
  fc.assert(
    fc.property(quien, llave, (q, l) => {
      const puede = puedeHacerLlave(q, l);
      if (!q.es_administrador) expect(puede).toBe(l.miembro === q.id && !l.permisos.includes('casa'));
      else expect(puede).toBe(!l.permisos.includes('casa') || l.miembro === q.id);
    }),
  );
});

test('a member sees the keys that act as them, and an admin also those made for others', () => {
  fc.assert(
    fc.property(quien, llave, (q, l) => {
      const deLaCasa = l.hecha_por !== l.miembro;
      expect(puedeVerLlave(q, l)).toBe(l.miembro === q.id || (q.es_administrador && deLaCasa));
    }),
  );
});

test('after an account ends, no key is left that acts as its member or that they know', () => {
  fc.assert(
    fc.property(llave, id, (l, q) => {
      expect(llaveTerminaCon(l, q, 'CUENTA')).toBe(l.miembro === q || l.hecha_por === q);
    }),
  );
});

test('after a demotion, no key with `casa` is left of the member, nor one that they made for another', () => {
  fc.assert(
    fc.property(llave, id, (l, q) => {
      const queda = !llaveTerminaCon(l, q, 'ROL');
      if (queda && l.miembro === q) expect(l.permisos).not.toContain('casa');
      if (queda && l.hecha_por === q) expect(l.miembro).toBe(q);
      if (l.miembro !== q && l.hecha_por !== q) expect(queda).toBe(true);
      if (l.miembro === q && !l.permisos.includes('casa')) expect(queda).toBe(true);
    }),
  );
});

test.each([
  [`tt_${'a'.repeat(43)}`, true],
  [`tt_${'a'.repeat(42)}`, false],
  [`tt_${'a'.repeat(44)}`, false],
  [`xt_${'a'.repeat(43)}`, false],
  [`tt_${'a'.repeat(42)}.`, false],
  ['', false],
])('«%s» has the form of a key: %s', (texto, si) => {
  expect(pareceLlave(texto)).toBe(si);
});
