import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aJson } from './json.ts';

test('writes the same as JSON.stringify, for any object', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined))),
      fc.option(fc.oneof(fc.jsonValue(), fc.object()), { nil: undefined }),
      (objeto, sesion) => {
        const entero = { ...objeto, sesion };
        expect(aJson(entero)).toBe(JSON.stringify(entero));
        expect(aJson(entero)).toBe(JSON.stringify(entero));
      },
    ),
  );
});

test('serializes a draft’s chores once, for any number of drafts', () => {
  const [fregar, barrer] = [{ id: 1, nombre: 'Fregar «todo»' }, { id: 2 }];
  const toJSON = vi.fn(() => ({ id: 3 }));
  const comprar = { toJSON };
  for (const sesion of [
    { n: 1, tareas: [fregar, barrer, comprar], fase: 'X' },
    { n: 2, tareas: [comprar, null, { ...barrer, miembro: 7 }, fregar] },
    { tareas: [] },
    { tareas: { no: 'lista' } },
    [fregar],
  ])
    expect(JSON.parse(aJson({ sesion }))).toEqual(JSON.parse(JSON.stringify({ sesion })));
  // Once for `aJson`, and once for each of the two `JSON.stringify` calls that it is compared with.
  expect(toJSON).toHaveBeenCalledTimes(3);
});

test('serializes a draft once, for any number of messages', () => {
  const toJSON = vi.fn(() => ({ id: 1 }));
  const sesion = { toJSON };
  expect([aJson({ version: 1, sesion }), aJson({ sesion, message: 'ya' })]).toEqual([
    '{"version":1,"sesion":{"id":1}}',
    '{"sesion":{"id":1},"message":"ya"}',
  ]);
  expect(toJSON).toHaveBeenCalledTimes(1);
});
