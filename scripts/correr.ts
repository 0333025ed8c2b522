import { spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

export const RAIZ = join(import.meta.dirname, '..');

/** Runs a program of node_modules/.bin (already on PATH) or Node itself, and resolves with its exit code. */
export const correr = (orden: string, argumentos: readonly string[], opciones: SpawnOptions = {}): Promise<number> =>
  new Promise((resolver, rechazar) => {
    const hijo = spawn(orden, argumentos, { cwd: RAIZ, stdio: 'inherit', ...opciones });
    hijo.on('error', rechazar);
    hijo.on('exit', (codigo, senal) => {
      resolver(codigo ?? (senal === null ? 1 : 130));
    });
  });
