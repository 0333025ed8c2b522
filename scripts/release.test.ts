import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What `npm run release` puts beside the app: it is made by hand, so that here at least nothing of it is missing. */
const PARTES = join(import.meta.dirname, 'release');
const leer = (archivo: string): string => readFileSync(join(PARTES, archivo), 'utf8');

test('each part that a release copies is there, and runs where it should', () => {
  const guion = readFileSync(join(import.meta.dirname, 'release.ts'), 'utf8');
  const nombradas = ['te-toca', 'te-toca.cmd', 'te-toca.service', 'instalar.sh', 'LEEME.txt'];
  expect(readdirSync(PARTES).toSorted()).toEqual(nombradas.toSorted());
  for (const nombre of nombradas) expect(guion, nombre).toContain(`'${nombre}'`);
  for (const nombre of ['te-toca', 'instalar.sh']) {
    expect(existsSync(join(PARTES, nombre))).toBe(true);
    expect(statSync(join(PARTES, nombre)).mode & 0o111, nombre).toBe(0o111);
  }
  // Where the flags of scripts/correr.ts go.
  for (const nombre of ['te-toca', 'te-toca.cmd']) expect(leer(nombre)).toContain('@BANDERAS@');
});
