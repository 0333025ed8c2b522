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

export type Correr = typeof correr;

/** As `correr`, but what the program says is given to `decir` in one piece when it has ended. */
export const correrCallado =
  (decir: (dicho: string) => void): Correr =>
  (orden, argumentos, opciones) =>
    new Promise((resolver, rechazar) => {
      const hijo = spawn(orden, argumentos, { cwd: RAIZ, ...opciones, stdio: ['ignore', 'pipe', 'pipe'] });
      const dicho: string[] = [];
      for (const flujo of [hijo.stdout, hijo.stderr])
        flujo?.setEncoding('utf8').on('data', (trozo: string) => dicho.push(trozo));
      hijo.on('error', rechazar);
      hijo.on('close', (codigo, senal) => {
        decir(dicho.join(''));
        resolver(codigo ?? (senal === null ? 1 : 130));
      });
    });
