import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { MEMORIA, RAIZ } from './correr.ts';

/** A program that hashes a dozen passwords, three at a time, and prints by how many MB it has grown. */
const CIFRAR = `
  import { crearContrasenas } from '#server/adapters/contrasenas.ts';
  const { cifrar } = crearContrasenas();
  const megas = () => process.memoryUsage.rss() / 1e6;
  const antes = megas();
  for (let ronda = 0; ronda < 4; ronda += 1) await Promise.all(['uno', 'dos', 'tres'].map((clara) => cifrar(clara)));
  console.log(megas() - antes);
`;

test('memory used for hashing passwords is returned to the system', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', CIFRAR], {
    cwd: RAIZ,
    encoding: 'utf8',
    env: { ...process.env, ...MEMORIA },
  });
  // Without MALLOC_MMAP_THRESHOLD_ it grows by over 100 MB. Only glibc, on Linux, reads that variable.
  expect(process.platform === 'linux' ? Number(stdout) : 0).toBeLessThan(30);
});
