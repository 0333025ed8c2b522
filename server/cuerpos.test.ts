import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from './app.ts';
import { buildTestApp } from './testing/app-de-prueba.ts';
import { INGLES } from './testing/espanol.ts';
import { rutasDe, sembrarFamiliaCompleta, type FamiliaCompleta, type RutaDePrueba } from './testing/rutas-de-prueba.ts';

// Tests are declared from the list of routes, so it is built first.
const muestra = await buildTestApp();
const rutas = rutasDe(muestra).filter((r) => r.metodo !== 'HEAD');
await muestra.app.close();

let app: App;
let nuestra: FamiliaCompleta;
beforeAll(async () => {
  app = await buildTestApp();
  nuestra = await sembrarFamiliaCompleta(app);
});
afterAll(() => app.app.close());

/**
 * Counter from which the address of the next request is made. Each request comes from a new address, so that limits by address
 * never refuse one.
 */
let desde = 0;
const otraDireccion = (): string => {
  desde += 1;
  return `10.0.${String(desde >> 8)}.${String(desde & 255)}`;
};

const pedir = async (r: RutaDePrueba, payload: string | undefined, consulta = '') => {
  const respuesta = await app.app.inject({
    method: r.metodo,
    remoteAddress: otraDireccion(),
    url: ruta(r.url, { id: r.url.includes(':id') ? nuestra.idPara(r.url) : 0, n: 1 }) + consulta,
    headers: {
      authorization: `Bearer ${r.config.rol === 'pantalla' ? nuestra.pantalla : nuestra.admin}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { estado: respuesta.statusCode, texto: respuesta.body };
};

/** Returns every text of a refusal except its code. */
const frases = (texto: string): string[] =>
  Object.entries(JSON.parse(texto) as Record<string, unknown>).flatMap(([campo, valor]) =>
    campo === 'codigo' ? [] : [valor].flat().map(String),
  );

const exigirEspanol = (texto: string): void => {
  for (const frase of frases(texto)) expect(frase).not.toMatch(INGLES);
};

const campos = ({ body }: RutaDePrueba): string[] => {
  const esquema =
    body === undefined
      ? {}
      : (z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as { properties?: object });
  return Object.keys(esquema.properties ?? {});
};

const HONDO = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Bodies that every route refuses, sent as written. */
const IMPOSIBLES: readonly (readonly [string, string])[] = [
  ['a list', '[]'],
  ['a list of objects', '[{}]'],
  ['a text', '"texto"'],
  ['a number', '7'],
  ['true', 'true'],
  ['an unknown field', '{"desconocido":1}'],
  ['a huge unknown field', JSON.stringify({ ['x'.repeat(30_000)]: 'y'.repeat(30_000) })],
  ['deep JSON', `{"a":${HONDO}}`],
  ['NaN', '{"a":NaN}'],
  ['Infinity', '{"a":1e999}'],
  ['half a body', '{"a":'],
  ['two bodies', '{}{}'],
  ['__proto__', '{"__proto__":{"es_administrador":true}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"es_administrador":true}}}'],
  ['an own __proto__ below', '{"a":{"__proto__":1}}'],
  ['control characters', '{"a":"\u0000"}'],
];

/** Values to put into any field. Some routes accept some of them; none may fail with a 500. */
const RAROS = [
  'null',
  'true',
  '-1',
  '0',
  '1.5',
  '1e308',
  '9007199254740993',
  '""',
  '"   "',
  '"\\u0000"',
  '"\\ud800"',
  '"💥"',
  '[]',
  '[[]]',
  '[null]',
  '{}',
  '{"toString":1}',
  `"${'x'.repeat(60_000)}"`,
  HONDO,
  '"\' OR 1=1 --"',
  '"__proto__"',
];

describe.each(rutas.filter((r) => r.metodo !== 'GET').map((r) => [`${r.metodo} ${r.url}`, r] as const))(
  '%s',
  (_, r) => {
    test.each(IMPOSIBLES)('answers %s 400, in Spanish', async (_, cuerpo) => {
      const { estado, texto } = await pedir(r, cuerpo);
      // The number of a proposal in the path is checked before the body, and the seeded draft has no proposal, hence 404.
      expect(estado, texto.slice(0, 300)).toBe(r.url === RUTAS.responderPropuesta ? 404 : 400);
      exigirEspanol(texto);
    });

    test('handles every value of any field without an error', async () => {
      for (const [i, campo] of campos(r).entries())
        for (const valor of RAROS.filter((_, j) => (i + j) % rondas(3, 1) === 0)) {
          const { estado, texto } = await pedir(r, `{${JSON.stringify(campo)}:${valor}}`);
          expect(estado, `${campo}: ${valor.slice(0, 60)} → ${texto.slice(0, 300)}`).toBeLessThan(500);
          if (estado >= 400) exigirEspanol(texto);
        }
    });
  },
);

const CONSULTAS = [
  '?x=1',
  '?familia=1&familia=2',
  '?familia=-1',
  '?familia=1%27%20OR%201=1',
  '?estado=PENDIENTE&estado=COMPLETADA',
  '?estado[]=x',
  '?trimestre=2026-13-45',
  '?trimestre=%00',
  '?__proto__=1',
  '?constructor[prototype]=1',
  `?familia=${'9'.repeat(5_000)}`,
  '?%zz',
  '?=&&=',
];

describe.each(rutas.filter((r) => r.metodo === 'GET').map((r) => [r.url, r] as const))('GET %s', (_, r) => {
  test('handles every query without an error', async () => {
    for (const consulta of CONSULTAS) {
      const { estado, texto } = await pedir(r, undefined, consulta);
      // The seeded draft has not ended, so it has no certificate yet. A family's file can be exported ten times an hour.
      const OTRAS: Readonly<Record<string, readonly number[]>> = {
        [RUTAS.certificado]: [409],
        [RUTAS.exportarFamilia]: [200, 429],
        // The seeded reajuste has not ended either.
        [RUTAS.certificadoReajuste]: [409],
      };
      expect(OTRAS[r.url] ?? [200, 400, 404], `${consulta} → ${texto}`).toContain(estado);
      if (estado >= 400) exigirEspanol(texto);
    }
  });
});

test('none of these bodies changes an object’s prototype', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { es_administrador?: unknown }).es_administrador).toBeUndefined();
});
