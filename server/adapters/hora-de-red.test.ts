import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { horaDeRed } from './reloj-prudente.ts';

let carpeta: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
});
afterEach(() => rm(carpeta, { recursive: true, force: true }));

/** Writes a script that stands in for `timedatectl`, and returns its path. */
const programa = async (texto: string): Promise<string> => {
  const archivo = join(carpeta, 'timedatectl');
  await writeFile(archivo, `#!/bin/sh\n${texto}\n`);
  await chmod(archivo, 0o755);
  return archivo;
};

test('is false when there is neither a mark nor a `timedatectl`', async () => {
  expect(await horaDeRed({ marca: join(carpeta, 'no'), orden: join(carpeta, 'no') })()).toBe(false);
});

test.each([
  ['yes', 'echo yes', true],
  ['no', 'echo no', false],
  ['a failure', 'echo yes; exit 1', false],
])('trusts the kernel’s answer: %s', async (_, texto, es) => {
  expect(await horaDeRed({ marca: join(carpeta, 'no'), orden: await programa(texto) })()).toBe(es);
});

test('trusts the mark of systemd-timesyncd while it is recent, but neither an old one nor one in the future', async () => {
  const marca = join(carpeta, 'synchronized');
  await writeFile(marca, '');
  const puesta = Date.parse('2026-11-21T10:00:00.000Z');
  await utimes(marca, new Date(puesta), new Date(puesta));
  const en = (ms: number) => horaDeRed({ marca, orden: join(carpeta, 'no'), ahora: () => ms })();
  expect(await en(puesta + 40 * 60_000)).toBe(true);
  // A mark three weeks old, and one a day in the future because the clock was set back since.
  expect(await en(puesta + 21 * 86_400_000)).toBe(false);
  expect(await en(puesta - 86_400_000)).toBe(false);
});
