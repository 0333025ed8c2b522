import { spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

export const RAIZ = join(import.meta.dirname, '..');

/**
 * V8 flags for the built server.
 *
 * The young generation gets 4 MB instead of 16: after the first busy moment V8 keeps the larger space, which costs 50 MB with a
 * thousand phones. It has that size from the start, because growing takes a tenth of the start-up time.
 *
 * The old generation may grow by 40 % before the next full collection. By default V8 collects after each 10 %, every other second
 * during drafts, on threads that take a fifth of the server's CPU.
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
 * Makes glibc return freed blocks of 32 kB or more to the system at once. By default it soon keeps them: 28 MB of the blocks with
 * which V8 compiles when there is no compile cache, and 140 MB of those for hashing passwords. Other C libraries ignore the
 * variable.
 */
export const MEMORIA = { MALLOC_MMAP_THRESHOLD_: '32768' } as const;
export const SERVIDOR = join(RAIZ, 'dist/server/main.js');

/** Runs a program on PATH, which has node_modules/.bin, and resolves with its exit code; 130 when a signal ended it. */
export const correr = (orden: string, argumentos: readonly string[], opciones: SpawnOptions = {}): Promise<number> =>
  new Promise((resolver, rechazar) => {
    const hijo = spawn(orden, argumentos, { cwd: RAIZ, stdio: 'inherit', ...opciones });
    hijo.on('error', rechazar);
    hijo.on('exit', (codigo, senal) => {
      resolver(codigo ?? (senal === null ? 1 : 130));
    });
  });
