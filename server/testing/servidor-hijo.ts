import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The server's sources, or the built one that `npm test` names: it starts in two thirds of the time. */
export const PRINCIPAL = process.env['SERVIDOR_DE_PRUEBA'] ?? join(import.meta.dirname, '../main.ts');

/** A real server process, which a test may kill. */
export interface ServidorHijo {
  readonly url: string;
  /** SIGKILL: no goodbye to anybody. Resolves when the process is gone. */
  readonly matar: () => Promise<void>;
  /** SIGTERM, as a service manager stops it. Resolves with the exit code when the process is gone. */
  readonly terminar: () => Promise<number | null>;
  /** Resolves with the exit code when the process is gone, no matter what ended it. */
  readonly fin: Promise<number | null>;
  /** Its log so far, and its lines for the operator. */
  readonly salida: () => string;
  readonly errores: () => string;
}

/**
 * Each worker of Vitest has ports of its own, below the range of outgoing ones, and takes them in turn: what is free now
 * must still be when a server has begun, or begins again, and no two may be given the same.
 */
const PUERTOS = 2_000;
const PRIMERO = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 6) * PUERTOS;
let turno = Math.floor(Math.random() * PUERTOS);

/** The next of this worker's ports, which somebody else may have all the same. */
export const siguientePuerto = (): number => PRIMERO + ((turno += 1) % PUERTOS);

/** A port that nobody listens on. */
export const puertoLibre = async (): Promise<number> => {
  for (;;) {
    const puerto = siguientePuerto();
    const prueba = createServer();
    const libre = await new Promise<boolean>((listo) => {
      prueba.once('error', () => listo(false));
      prueba.listen(puerto, '127.0.0.1', () => prueba.close(() => listo(true)));
    });
    if (libre) return puerto;
  }
};

/** Starts the server on a data folder and a port, and resolves once it answers. Throws when it ends before. */
export const arrancarHijo = async (
  datos: string,
  puerto: number,
  entorno: Readonly<Record<string, string>> = {},
): Promise<ServidorHijo> => {
  const hijo: ChildProcess = spawn(process.execPath, [PRINCIPAL], {
    env: { ...process.env, DATA_DIR: datos, PORT: String(puerto), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...entorno },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [salida, errores] = ['', ''];
  hijo.stdout?.on('data', (trozo) => (salida += String(trozo)));
  hijo.stderr?.on('data', (trozo) => {
    errores += String(trozo);
    process.stderr.write(String(trozo));
  });
  const fin = once(hijo, 'close').then(() => hijo.exitCode);
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
    fin,
    salida: () => salida,
    errores: () => errores,
    matar: async () => {
      hijo.kill('SIGKILL');
      await fin;
    },
    terminar: async () => {
      hijo.kill('SIGTERM');
      return fin;
    },
  };
};

/** Starts a server that must end by itself, and returns how: its code, its log, and its lines for the operator. */
export const intentarArrancar = async (entorno: Readonly<Record<string, string>>) => {
  const hijo = spawn(process.execPath, [PRINCIPAL], {
    env: { ...process.env, PORT: String(await puertoLibre()), HOST: '127.0.0.1', ...entorno },
  });
  const plazo = setTimeout(() => hijo.kill('SIGKILL'), 60_000);
  let [salida, errores] = ['', ''];
  hijo.stdout.on('data', (trozo) => (salida += String(trozo)));
  hijo.stderr.on('data', (trozo) => (errores += String(trozo)));
  const codigo = await new Promise<number | null>((listo) => hijo.once('close', listo));
  clearTimeout(plazo);
  return { codigo, salida, lineas: errores.split('\n').filter((l) => l !== '') };
};
