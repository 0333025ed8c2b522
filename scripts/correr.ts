import { spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

export const RAIZ = join(import.meta.dirname, '..');

/**
 * How Node runs the built server: with room for 4 MB of what has just been made, not for 16. It takes that room as soon as
 * it is busy once, and keeps it: 50 MB with a thousand phones, on a box that has other things to do. It has that room from
 * the beginning, or a tenth of a start is spent on making it.
 * What lives longer may grow by two fifths before it is looked through again: by itself V8 does that after each tenth,
 * every other second while drafts are on, on threads that take a fifth of the server's processor.
 */
export const BANDERAS = ['--max-semi-space-size=4', '--min-semi-space-size=4', '--heap-growing-percent=40'] as const;
/**
 * Has glibc give back at once whatever room of more than 1 MB is freed. After the first time it would keep such room, and
 * each thread that hashes a password takes 20 MB for it: 140 MB after a dozen logins. Other C libraries take no notice.
 */
export const MEMORIA = { MALLOC_MMAP_THRESHOLD_: '1048576' } as const;
export const SERVIDOR = join(RAIZ, 'dist/server/main.js');

/** Runs a program of node_modules/.bin (already on PATH) or Node itself, and resolves with its exit code. */
export const correr = (orden: string, argumentos: readonly string[], opciones: SpawnOptions = {}): Promise<number> =>
  new Promise((resolver, rechazar) => {
    const hijo = spawn(orden, argumentos, { cwd: RAIZ, stdio: 'inherit', ...opciones });
    hijo.on('error', rechazar);
    hijo.on('exit', (codigo, senal) => {
      resolver(codigo ?? (senal === null ? 1 : 130));
    });
  });
