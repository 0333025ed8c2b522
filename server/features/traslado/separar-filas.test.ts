import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { sinPrisa } from '#shared/domain/por-tramos.ts';
import { parsearPorFilas } from './abrir-archivo.ts';

const parsear = (texto: string) => sinPrisa(parsearPorFilas(Buffer.from(texto)), () => Promise.resolve());
const aMano = (texto: string): unknown => {
  try {
    return { ok: true, datos: JSON.parse(texto) as unknown };
  } catch {
    return { ok: false, por: 'NO_ES_JSON' };
  }
};

const objeto = fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), fc.jsonValue({ maxDepth: 4 }));

test('JSON of any layout is parsed as by JSON.parse', async () => {
  await fc.assert(
    fc.asyncProperty(objeto, fc.constantFrom('', ' ', '\t', '\n  '), async (valor, sangria) => {
      const texto = JSON.stringify(valor, null, sangria);
      expect(await parsear(texto)).toEqual(aMano(texto));
    }),
    { numRuns: rondas(300, 20_000) },
  );
});

const LETRAS = ['[', ']', '{', '}', ',', '"', ':', '\\', ' ', '\n', '0', 'e', 'ñ', '\u00A0', ''];

test('nearly valid JSON is refused if JSON.parse refuses it, and else parsed the same', async () => {
  const sucio = fc.tuple(objeto, fc.nat(), fc.constantFrom(...LETRAS), fc.boolean());
  await fc.assert(
    fc.asyncProperty(sucio, async ([valor, n, letra, quitar]) => {
      const texto = JSON.stringify(valor);
      const donde = n % texto.length;
      const otro = texto.slice(0, donde) + letra + texto.slice(donde + (quitar ? 1 : 0));
      const debido = aMano(otro) as { readonly datos?: unknown };
      const esObjeto = typeof debido.datos === 'object' && debido.datos !== null && !Array.isArray(debido.datos);
      expect(await parsear(otro), otro).toEqual(esObjeto ? debido : { ok: false, por: 'NO_ES_JSON' });
    }),
    { numRuns: rondas(1_000, 50_000) },
  );
});

test.each([
  '{"a":[]}',
  '{"a":[ \n]}',
  '{"a":[1,2],"a":[3]}',
  '{"a":[{"b":[[1,2],[3]]},"]",",","\\"","\\\\"],"b":{"c":[1,2]},"d":[[],[1]]}',
])('lists that are easily mistaken are parsed the same: %s', async (texto) => {
  expect(await parsear(texto)).toEqual(aMano(texto));
});

test.each([
  ['[[1]]'],
  ['7'],
  [''],
  ['{"a":[\u00A0]}'],
  ['{"a":[1,]}'],
  ['{"a":[,1]}'],
  ['{"a":[1}'],
  ['{"a":[1]]'],
  ['{"a":["]}'],
  ['{"a":1}]['],
])('%s is refused', async (texto) => {
  expect(await parsear(texto)).toEqual({ ok: false, por: 'NO_ES_JSON' });
});

test.each([
  ['too deep', `{"a":[${'['.repeat(15)}${']'.repeat(15)}]}`, 'DEMASIADO_HONDO'],
  ['too many rows', `{"a":[${'{},'.repeat(800_000)}{}]}`, 'DEMASIADO_GRANDE'],
  ['a row with too much in it', `{"a":[{"b":[${'1,'.repeat(150_000)}1]}]}`, 'DEMASIADO_GRANDE'],
  ['a row with too long a text', `{"a":[{"b":"${'x'.repeat(5_000_000)}"}]}`, 'DEMASIADO_GRANDE'],
  ['a text outside the rows that is too long', `{"b":"${'x'.repeat(70_000)}","a":[]}`, 'DEMASIADO_GRANDE'],
  ['too many fields', `{${'"a":1,'.repeat(20_000)}"a":1}`, 'DEMASIADO_GRANDE'],
])('%s is refused unparsed', async (_, texto, por) => {
  expect(await parsear(texto)).toEqual({ ok: false, por });
});

test.each([
  ['fourteen levels in a row', `{"a":[${'['.repeat(14)}${']'.repeat(14)}]}`],
  [
    'a quarter of four hundred daily chores in one row',
    JSON.stringify({ a: [{ veces: Array.from({ length: 36_400 }, (_, id) => ({ id, dia: '2026-10-01' })) }] }),
  ],
])('%s fits', async (_, texto) => {
  expect(await parsear(texto)).toEqual(aMano(texto));
});
