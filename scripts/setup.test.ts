import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Tests of setup.mjs, the entry point of the npm scripts. Stand-ins, which only print that they were called, replace npm and the
// Node of node_modules.

let raiz: string;
const escribir = (archivo: string, texto: string): void => writeFileSync(join(raiz, archivo), texto, { mode: 0o755 });
beforeEach(() => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-entrada-'));
  for (const carpeta of ['scripts', 'node_modules/.bin']) mkdirSync(join(raiz, carpeta), { recursive: true });
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(raiz, 'scripts/setup.mjs'));
  escribir('package-lock.json', '{}');
  escribir('scripts/start.ts', "console.log('propio');");
  escribir('node_modules/.bin/node', '#!/bin/sh\necho traído\n');
  escribir('node_modules/.bin/npm', '#!/bin/sh\necho npm "$1"\n');
});
afterEach(() => rmSync(raiz, { recursive: true }));

const instaladoEn = (maquina: string): void => {
  const lock = createHash('sha256').update('{}').digest('hex');
  escribir('node_modules/.te-toca-instalado', `${lock} ${maquina}`);
};
const AQUI = `${process.platform}-${process.arch}`;

/** Runs setup.mjs on this Node, which claims to have the given version. */
const arrancar = (version: string): string => {
  escribir(
    'version.cjs',
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  const argumentos = ['--require', join(raiz, 'version.cjs'), join(raiz, 'scripts/setup.mjs'), 'start'];
  return spawnSync(process.execPath, argumentos, { encoding: 'utf8' }).stdout;
};

test.each([
  ['20.20.2', 'traído\n'],
  ['22.22.0', 'traído\n'],
  ['24.6.0', 'traído\n'],
  ['24.7.0', 'propio\n'],
  ['26.0.0', 'propio\n'],
])('with Node %s on the machine the script runs on the Node named: %s', (version, dicho) => {
  instaladoEn(AQUI);
  expect(arrancar(version)).toBe(dicho);
});

test('packages installed for another processor are reinstalled once', () => {
  instaladoEn('linux-riscv64');
  expect(arrancar('24.7.0')).toBe(
    `node_modules es de otro ordenador (linux-riscv64) y este es ${AQUI}: se instala de nuevo.\nInstalando dependencias…\nnpm ci\npropio\n`,
  );
  expect(arrancar('24.7.0')).toBe('propio\n');
});
