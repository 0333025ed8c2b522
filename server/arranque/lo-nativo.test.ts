import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRINCIPAL, siguientePuerto } from '#server/testing/servidor-hijo.ts';

let carpeta: string;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-nativo-'));
});
afterEach(() => rmSync(carpeta, { recursive: true }));

/** Runs the server until it ends, with `codigo` loaded first in each of its processes. */
const arrancarTras = (codigo: string) => {
  const previo = join(carpeta, 'previo.cjs');
  writeFileSync(previo, codigo);
  return spawnSync(process.execPath, [PRINCIPAL], {
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      ...process.env,
      NODE_OPTIONS: `--require ${previo}`,
      DATA_DIR: join(carpeta, 'datos'),
      HOST: '127.0.0.1',
      PORT: String(siguientePuerto()),
      LOG_LEVEL: 'error',
    },
  });
};

test('a Node without argon2 is refused in a sentence, before any file is created', () => {
  const { status, stderr } = arrancarTras(`
    require('node:crypto').argon2 = undefined;
    require('node:module').syncBuiltinESMExports();
  `);
  expect(stderr).toBe(
    `Te Toca necesita Node 24.7 o posterior, y este es ${process.version}. Instálalo desde https://nodejs.org.\n`,
  );
  expect(status).toBe(1);
  expect(existsSync(join(carpeta, 'datos'))).toBe(false);
});

test.each(['sharp', 'better-sqlite3'])('without the native part of %s it does not listen, and says why', (parte) => {
  const { status, stderr } = arrancarTras(`
    const { dlopen } = process;
    process.dlopen = (modulo, archivo, ...mas) => {
      if (!archivo.includes('${parte}')) return dlopen(modulo, archivo, ...mas);
      throw Object.assign(new Error('libstdc++.so.6: cannot open shared object file'), { code: 'ERR_DLOPEN_FAILED' });
    };
  `);
  expect(stderr).toBe(
    `Te Toca no puede arrancar: en este ordenador no se carga ${parte} (libstdc++.so.6: cannot open shared object file). ` +
      'Descarga el paquete de su sistema y su procesador; si ya es ese, falta la biblioteca que dice ahí.\n',
  );
  expect(status).toBe(1);
});
