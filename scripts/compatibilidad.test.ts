import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { apoyado, APOYADOS, PREGUNTADOS } from './compatibilidad/apoyos.ts';
import { BASE, buscar, desde, PARED, type Base } from './compatibilidad/base.ts';
import { faltasDeEstilo } from './compatibilidad/css.ts';
import { EXENCIONES, type Exencion } from './compatibilidad/exenciones.ts';
import { faltasDeGuion, type Falta } from './compatibilidad/js.ts';
import { correr, RAIZ } from './correr.ts';

const CLIENTE = join(RAIZ, 'dist/client');
const leer = (archivo: string): string => readFileSync(join(CLIENTE, archivo), 'utf8');

/** Scripts that run outside the page or before its polyfills: the workers, antes.js, and the polyfills themselves. */
const SIN_PAGINA = /^(?:sw|assets\/(?:obrero|antes|apoyos)-[\w-]+)\.js$/;

let archivos: string[] = [];
/** The scripts of the wall screen and of every page's start, which the oldest televisions run. */
let deLaPared: ReadonlySet<string> = new Set();
const usadas = new Set<Exencion>();
const apoyadas = new Set<string>();

beforeAll(async () => {
  // Builds in a process of its own, because this one’s NODE_ENV would select React's development build.
  const { NODE_ENV: _, ...env } = process.env;
  expect(await correr(process.execPath, ['scripts/build.ts'], { env })).toBe(0);
  archivos = [];
  for await (const archivo of glob('**/*.{js,css}', { cwd: CLIENTE })) archivos.push(archivo);
  archivos.sort();
  const previas = JSON.parse(leer('previas.json')) as Readonly<Record<string, readonly string[]>>;
  const dePagina = [...leer('index.html').matchAll(/src="\/(assets\/[^"]+)"/g)].map(([, archivo = '']) => archivo);
  deLaPared = new Set([...dePagina, ...(previas['/pantalla'] ?? []).map((archivo) => archivo.slice(1))]);
});

/** Returns the missing features without those that are polyfilled or exempt, and notes which polyfills and exemptions it used. */
const sobran = (archivo: string, faltas: readonly Falta[]): string[] =>
  faltas.flatMap(({ que, en }) => {
    if (!SIN_PAGINA.test(archivo) && apoyado(que)) {
      apoyadas.add(que);
      return [];
    }
    const exencion = EXENCIONES.find((e) => e.que.test(que) && (e.archivos?.test(archivo) ?? true));
    if (exencion !== undefined) usadas.add(exencion);
    return exencion === undefined ? [`${archivo}: ${que} (${en.join(', ')})`] : [];
  });

const baseDe = (archivo: string): Base => (deLaPared.has(archivo) || archivo.endsWith('.css') ? PARED : BASE);

describe('the shipped code', () => {
  test('uses in scripts nothing that a supported browser lacks', () => {
    const guiones = archivos.filter((a) => a.endsWith('.js'));
    expect(guiones.length).toBeGreaterThan(20);
    expect(deLaPared.size).toBeGreaterThan(4);
    expect(guiones.flatMap((a) => sobran(a, faltasDeGuion(leer(a), baseDe(a))))).toEqual([]);
  });

  test('uses in styles nothing that a supported browser lacks', () => {
    const estilos = archivos.filter((a) => a.endsWith('.css'));
    expect(estilos.length).toBeGreaterThan(2);
    expect(estilos.flatMap((a) => sobran(a, faltasDeEstilo(leer(a), PARED)))).toEqual([]);
  });

  test('uses every exemption and every polyfill of the lists', () => {
    expect(EXENCIONES.filter((e) => !usadas.has(e))).toEqual([]);
    expect(
      APOYADOS.filter((clave) => !apoyadas.has(clave) && !apoyadas.has(`.${clave.split('/').at(-1) ?? ''}`)),
    ).toEqual([]);
  });

  test('detects in antes.js every browser that lacks a polyfilled feature', async () => {
    const antes = await readFile(join(RAIZ, 'client/antiguos/antes.js'), 'utf8');
    for (const clave of PREGUNTADOS)
      expect(antes).toContain(clave.split('/').slice(-2).join('.').replace('_static', ''));
    const version = (clave: string, navegador: keyof Base) => {
      const compat = buscar(clave)?.__compat;
      if (compat === undefined) throw new Error(`Nobody knows ${clave}`);
      return desde(compat, navegador);
    };
    for (const navegador of Object.keys(BASE) as (keyof Base)[]) {
      const preguntada = Math.max(...PREGUNTADOS.map((clave) => version(clave, navegador)));
      for (const clave of APOYADOS) expect([clave, version(clave, navegador) <= preguntada]).toEqual([clave, true]);
    }
  });
});

test.each([
  ['a.toSorted().map(f)', ['.toSorted']],
  ['Map.groupBy(a, f)', ['javascript/builtins/Map/groupBy']],
  ['class A { static { f() } }', ['javascript/classes/static/initialization_blocks']],
  ['a.checkVisibility?.(); typeof a.checkVisibility', []],
  ['const URL = f(); URL.canParse(a)', []],
  ['a?.(...b); a?.b(...c, d)', ['a?.(...b, c)']],
])('faltasDeGuion finds in %s the missing features %j', (codigo, ques) => {
  expect(faltasDeGuion(codigo, PARED).map(({ que }) => que)).toEqual(ques);
});

test.each([
  ['a{height:100dvh}', ['css/types/length/viewport_percentage_units_dynamic']],
  ['a{height:100vh;height:100dvh}', []],
  ['a{color:color-mix(in oklab,red,blue)}', ['color-mix()']],
  ['@supports (color: color-mix(in lab, red, red)){a{color:color-mix(in oklab,red,blue)}}', []],
  ['a:has(b){translate:0 1px}', [':has', 'translate']],
  [':where(a){margin:0}', [':where']],
  [':where(a){margin:0}@supports not selector(:is(a)){a{margin:0}}', []],
  ['@layer a{b{margin:0}}', ['@layer']],
])('faltasDeEstilo finds in %s the missing features %j', (texto, ques) => {
  expect(faltasDeEstilo(texto, PARED).map(({ que }) => que)).toEqual(ques);
});
