import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The server's main.ts, or the built server that `npm test` names, which starts faster. */
export const PRINCIPAL = process.env['SERVIDOR_DE_PRUEBA'] ?? join(import.meta.dirname, '../main.ts');

/** A real server process, which a test may kill. */
export interface ServidorHijo {
  readonly url: string;
  /** Kills the process with SIGKILL; resolves when it is gone. */
  readonly matar: () => Promise<void>;
  /** Ends the process with SIGTERM, like a service manager; resolves with its exit code. */
  readonly terminar: () => Promise<number | null>;
  /** Sends the process a signal, such as SIGSTOP to freeze it. */
  readonly mandar: (senal: NodeJS.Signals) => void;
  /** Resolves with the exit code when the process is gone, for whatever reason. */
  readonly fin: Promise<number | null>;
  /** Its log so far. */
  readonly salida: () => string;
  /** Its messages for the operator. */
  readonly errores: () => string;
}

/**
 * Number of ports for each of six workers of Vitest. They lie below the range for outgoing connections and are used in turn, so
 * that a port that is free now still is when a server starts or restarts on it.
 */
const PUERTOS = 2_000;
const PRIMERO = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 6) * PUERTOS;
let turno = Math.floor(Math.random() * PUERTOS);

/** Returns the worker's next port, which another program may still use. */
export const siguientePuerto = (): number => PRIMERO + ((turno += 1) % PUERTOS);

/** Finds a port on which nobody listens. */
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

/** Starts the server on a data folder and a port; resolves once it answers. Throws if the process ends before that. */
export const arrancarHijo = async (
  datos: string,
  puerto: number,
  entorno: Readonly<Record<string, string>> = {},
  programa = PRINCIPAL,
): Promise<ServidorHijo> => {
  const hijo: ChildProcess = spawn(process.execPath, [programa], {
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
    mandar: (senal) => void hijo.kill(senal),
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

/**
 * Starts a server that is expected to end by itself, and kills it after a minute. Returns its exit code (null if it was killed),
 * its log, and its messages for the operator.
 */
export const intentarArrancar = async (entorno: Readonly<Record<string, string>>, programa = PRINCIPAL) => {
  const hijo = spawn(process.execPath, [programa], {
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
