import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const PRINCIPAL = join(import.meta.dirname, '../main.ts');

/** A real server process, which a test may kill. */
export interface ServidorHijo {
  readonly url: string;
  /** SIGKILL: no goodbye to anybody. Resolves when the process is gone. */
  readonly matar: () => Promise<void>;
  /** SIGTERM, as a service manager stops it. Resolves with the exit code when the process is gone. */
  readonly terminar: () => Promise<number | null>;
  /** What it has written so far. */
  readonly salida: () => string;
}

/** A port that nobody listens on, below the range of outgoing ones. */
export const puertoLibre = async (): Promise<number> => {
  for (;;) {
    const puerto = 20_000 + Math.floor(Math.random() * 12_000);
    const prueba = createServer();
    const libre = await new Promise<boolean>((listo) => {
      prueba.once('error', () => listo(false));
      prueba.listen(puerto, '127.0.0.1', () => prueba.close(() => listo(true)));
    });
    if (libre) return puerto;
  }
};

/** Starts server/main.ts on a data folder and a port, and resolves once it answers. Throws when it ends before. */
export const arrancarHijo = async (
  datos: string,
  puerto: number,
  entorno: Readonly<Record<string, string>> = {},
): Promise<ServidorHijo> => {
  const hijo: ChildProcess = spawn(process.execPath, [PRINCIPAL], {
    env: { ...process.env, DATA_DIR: datos, PORT: String(puerto), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...entorno },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let salida = '';
  hijo.stdout?.on('data', (trozo) => (salida += String(trozo)));
  const fin = once(hijo, 'exit');
  const url = `http://127.0.0.1:${String(puerto)}`;
  const contesta = (): Promise<boolean> =>
    fetch(`${url}/api/tasks/sesiones-reparto/actual/`).then(
      (r) => r.status === 401,
      () => false,
    );
  while (!(await contesta())) {
    if (hijo.exitCode !== null || hijo.signalCode !== null)
      throw new Error(`The server ended with ${String(hijo.exitCode ?? hijo.signalCode)}`);
    await new Promise((listo) => setTimeout(listo, 20));
  }
  return {
    url,
    salida: () => salida,
    matar: async () => {
      hijo.kill('SIGKILL');
      await fin;
    },
    terminar: async () => {
      hijo.kill('SIGTERM');
      await fin;
      return hijo.exitCode;
    },
  };
};
