import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BASE, enBase, propio } from './base.ts';

const CLIENTE = join(import.meta.dirname, '..', '..');

test('without a base in the built file, the app lies at the root, and storage keys are its own', () => {
  expect([BASE, enBase('/api/x/'), enBase('blob:x'), propio('user')]).toEqual(['', '/api/x/', 'blob:x', 'user']);
});

/** Patterns of addresses that lack the base. Those of the router (`to`, `path`, `navegar`) need none: the router adds it. */
const SUELTAS: Readonly<Record<string, RegExp>> = {
  'an attribute that begins at the root': /\b(?:src|href|action|poster|formAction)=(?:"|\{\s*['"`])\//,
  'an image, or a link of its own, from anywhere': /\b(?:src|href)=\{(?!enBase\(|portadaEn\(|mesa\}|toSvgDataURL\()/,
  'a request that begins at the root': /(?<![.\w])fetch\((?!enBase\()/,
  'something else that takes an address':
    /\b(?:URL|Worker|WebSocket|EventSource|register|sendBeacon|openWindow|assign|replace)\(\s*['"`]\//,
  'an address put together by hand':
    /location\.(?:origin|host)(?:\s*\+|\}(?:\/|\$)|\.replace)|\+\s*location\.(?:origin|host)\b/,
  'a stylesheet’s file from the root': /url\(\s*['"]?\//,
};

/** The file that puts whole addresses together, so it is not searched. */
const DIRECCIONES = 'lib/navegador/direcciones.ts';

const sinComentarios = (codigo: string): string => codigo.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const hallar = (codigo: string): string[] =>
  Object.entries(SUELTAS).flatMap(([que, forma]) => (forma.test(sinComentarios(codigo)) ? [que] : []));

const ARCHIVOS = globSync('{app,features,lib,realtime,ui,sw}/**/*.{ts,tsx,css}', { cwd: CLIENTE }).filter(
  (a) => !a.includes('.test.') && a !== DIRECCIONES,
);
const leer = (archivo: string): string => readFileSync(join(CLIENTE, archivo), 'utf8');

test('no file of the client uses an address from the root except through the base’s helpers', () => {
  expect(ARCHIVOS.length).toBeGreaterThan(300);
  expect(ARCHIVOS.flatMap((a) => hallar(leer(a)).map((que) => `${a}: ${que}`))).toEqual([]);
});

const ALMACEN = 'lib/navegador/almacen.ts';

test('only one file uses the browser’s storage, and handles its absence', () => {
  expect(ARCHIVOS.filter((a) => /localStorage|sessionStorage/.test(sinComentarios(leer(a))))).toEqual([ALMACEN]);
});

test('storage shared by origin uses this app’s own names', () => {
  const guardan = ARCHIVOS.filter(
    (a) => /enEsteNavegador|enEstaPestana|indexedDB|\blocks\.request\(|BroadcastChannel/.test(leer(a)) && a !== ALMACEN,
  );
  expect(guardan.length).toBeGreaterThan(7);
  expect(guardan.filter((a) => !/\bpropio\(/.test(leer(a)))).toEqual([]);
});

test.each([
  ['<img src="/icono.svg" />'],
  ["<img src={'/icono.svg'} />"],
  ['<img src={miembro.avatar} />'],
  ['<a href="/api/docs/">'],
  ['<a href={RUTAS.documentacion}>'],
  ["await fetch('/api/salud/')"],
  ['await fetch(RUTAS.salud)'],
  ["new WebSocket('/api/pantalla/ws')"],
  ["navigator.serviceWorker.register('/sw.js')"],
  ["location.assign('/login')"],
  ['const enlace = location.origin + ruta;'],
  ['`${location.host}/pantalla`'],
  ['@font-face { src: url(/fuente.woff2); }'],
])('an address without the base is found in %s', (codigo) => {
  expect(hallar(codigo)).not.toEqual([]);
});
