import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aJson } from './json.ts';

test('writes what JSON.stringify writes, whatever the object', () => {
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

test('a draft is written once, in how many messages it may go', () => {
  const toJSON = vi.fn(() => ({ id: 1 }));
  const sesion = { toJSON };
  expect([aJson({ version: 1, sesion }), aJson({ sesion, message: 'ya' })]).toEqual([
    '{"version":1,"sesion":{"id":1}}',
    '{"sesion":{"id":1},"message":"ya"}',
  ]);
  expect(toJSON).toHaveBeenCalledTimes(1);
});
