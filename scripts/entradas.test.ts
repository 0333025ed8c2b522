import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Tests of the two start scripts, `te-toca` and `setup.mjs`. Stand-ins replace the programs that they run.

let raiz: string;
const en = (...camino: string[]): string => join(raiz, ...camino);
const programa = (camino: string, texto: string): void =>
  writeFileSync(camino, `#!/bin/sh\n${texto}\n`, { mode: 0o755 });
beforeEach(() => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-entradas-'));
});
afterEach(() => rmSync(raiz, { recursive: true }));

describe('./te-toca of a release', () => {
  beforeEach(() => {
    mkdirSync(en('node'));
    copyFileSync(join(import.meta.dirname, 'release/te-toca'), en('te-toca'));
    programa(en('node/node'), 'echo "datos=$DATA_DIR cache=${NODE_COMPILE_CACHE:-}"');
  });
  const arrancar = (env: Readonly<Record<string, string>>) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', [en('te-toca')], {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    });
    return { status, ultima: stdout.trim().split('\n').at(-1), stderr };
  };

  test('starts without HOME if DATA_DIR is set', () => {
    expect(arrancar({ DATA_DIR: '/srv/datos' })).toEqual({ status: 0, ultima: 'datos=/srv/datos cache=', stderr: '' });
  });

  test('without HOME and DATA_DIR fails, and says to set DATA_DIR', () => {
    expect(arrancar({})).toEqual({
      status: 1,
      ultima: '',
      stderr: 'No hay HOME: pon en DATA_DIR la carpeta donde guardar los datos.\n',
    });
  });

  test('with HOME keeps data and cache below it', () => {
    expect(arrancar({ HOME: '/home/ana' })).toMatchObject({
      status: 0,
      ultima: 'datos=/home/ana/.local/share/te-toca cache=/home/ana/.cache/te-toca',
    });
  });
});

describe('an npm script', () => {
  const CANDADO = '{}';
  const huella = createHash('sha256').update(CANDADO).digest('hex');
  const marca = () => en('node_modules/.te-toca-instalado');
  beforeEach(() => {
    for (const carpeta of ['scripts', 'bin', 'node_modules/.bin']) mkdirSync(en(carpeta), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'setup.mjs'), en('scripts/setup.mjs'));
    writeFileSync(en('package-lock.json'), CANDADO);
    writeFileSync(en('scripts/start.ts'), 'console.log("arranca");');
    programa(en('bin/npm'), 'echo "npm $1"');
  });
  const empezar = () =>
    spawnSync(process.execPath, [en('scripts/setup.mjs'), 'start'], {
      env: { ...process.env, PATH: `${en('bin')}${delimiter}${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    })
      .stdout.trim()
      .split('\n');

  test('reinstalls packages installed for another processor, and says so', () => {
    writeFileSync(marca(), `${huella} linux-s390x`);
    expect(empezar()).toEqual([
      `node_modules es de otro ordenador (linux-s390x) y este es ${process.platform}-${process.arch}: se instala de nuevo.`,
      'Instalando dependencias…',
      'npm ci',
      'arranca',
    ]);
    expect(readFileSync(marca(), 'utf8')).toBe(`${huella} ${process.platform}-${process.arch}`);
    expect(empezar()).toEqual(['arranca']);
  });
});
