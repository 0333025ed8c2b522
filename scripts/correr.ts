import { spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

export const RAIZ = join(import.meta.dirname, '..');

/**
 * V8 flags for the built server.
 *
 * The semi-spaces of the young generation have 4 MB, less than by default, since V8 keeps larger ones after a busy moment. They
 * have 4 MB from the start, because growing would slow the start down.
 *
 * The old generation may grow by 40 % before the next full collection. By default V8 collects far more often during drafts, which
 * costs CPU.
 *
 * `gc` lets the server collect once after its start (server/arranque/proceso.ts).
 */
export const BANDERAS = [
  '--max-semi-space-size=4',
  '--min-semi-space-size=4',
  '--heap-growing-percent=40',
  '--expose-gc',
] as const;
/**
 * Makes glibc return freed blocks of 32 kB or more to the system at once. By default it soon keeps them, over 100 MB after some
 * passwords were hashed (scripts/correr.test.ts). Other C libraries ignore the variable.
 */
export const MEMORIA = { MALLOC_MMAP_THRESHOLD_: '32768' } as const;
export const SERVIDOR = join(RAIZ, 'dist/server/main.js');

/**
 * Runs a program found on PATH, to which npm adds node_modules/.bin. Resolves to its exit code, or to 130 if a signal ended it;
 * rejects if it cannot be started.
 */
export const correr = (orden: string, argumentos: readonly string[], opciones: SpawnOptions = {}): Promise<number> =>
  new Promise((resolver, rechazar) => {
    const hijo = spawn(orden, argumentos, { cwd: RAIZ, stdio: 'inherit', ...opciones });
    hijo.on('error', rechazar);
    hijo.on('exit', (codigo, senal) => {
      resolver(codigo ?? (senal === null ? 1 : 130));
    });
  });
