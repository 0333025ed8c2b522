import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const RAIZ = join(import.meta.dirname, '../..');

const libre = (puerto: number): Promise<boolean> =>
  new Promise((resolver) => {
    const prueba = createServer();
    prueba.once('error', () => {
      resolver(false);
    });
    prueba.listen(puerto, '127.0.0.1', () =>
      prueba.close(() => {
        resolver(true);
      }),
    );
  });

/**
 * First port of this test worker. Each worker has its own range, so that no other worker takes a port between its check and the
 * server's start, or during a restart.
 */
const PRIMER_PUERTO = 20_000 + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 10) * 1_000;

/** Finds a free port below 32768, outside the range of outgoing connections. */
export const puertoLibre = async (): Promise<number> => {
  for (;;) {
    const puerto = PRIMER_PUERTO + Math.floor(Math.random() * 1_000);
    if (await libre(puerto)) return puerto;
  }
};

/** Browser contexts by the address of their server. They are closed with it, because open pages would go on calling it. */
const contextos = new Map<string, BrowserContext[]>();

/** Registers a browser context to be closed with the server at `url`. */
export const cerrarConServidor = (url: string, contexto: BrowserContext): void => {
  contextos.set(url, [...(contextos.get(url) ?? []), contexto]);
};

const cerrarContextos = async (url: string): Promise<void> => {
  for (const contexto of contextos.get(url) ?? []) {
    for (const pagina of contexto.pages()) await pagina.unrouteAll({ behavior: 'ignoreErrors' });
    await contexto.close();
  }
  contextos.delete(url);
};

export interface Servidor {
  readonly url: string;
  readonly datos: string;
  /** Kills the process with SIGKILL. */
  readonly matar: () => Promise<void>;
  /** Starts the server again on the same port and data. */
  readonly arrancar: () => Promise<void>;
  /** Sets the server's clock forward, also across restarts; only with `relojMovible`. */
  readonly adelantar: (segundos: number) => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly cerrar: () => Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

interface Opciones {
  /** True if the test moves the server's clock (reloj-movible.ts). */
  readonly relojMovible?: boolean;
  /** Seconds by which the clock is ahead from the start. The server then finds nothing that confirms its clock. */
  readonly adelantado?: number;
  /** Environment variables besides the usual ones, also as a function of the server's address. */
  readonly entorno?: Variables | ((url: string) => Variables);
}

/** Starts the built server in a process of its own with its own database, which `sembrar` may fill first. */
export const levantarServidor = async (
  sembrar: (datos: string) => void = () => undefined,
  { relojMovible = false, adelantado = 0, entorno = {} }: Opciones = {},
): Promise<Servidor> => {
  const puerto = await puertoLibre();
  const datos = mkdtempSync(join(tmpdir(), 'te-toca-e2e-'));
  const url = `http://localhost:${String(puerto)}`;
  let proceso: ChildProcess | null = null;
  let adelanto = adelantado * 1_000;

  const arrancar = async (): Promise<void> => {
    // An empty PATH hides timedatectl, which would tell that the clock is synchronized (server/adapters/reloj-prudente.ts).
    const sinPrograma = adelantado === 0 ? {} : { PATH: '' };
    const antes = relojMovible ? ['--import', join(import.meta.dirname, 'reloj-movible.ts')] : [];
    const nuevo = spawn(process.execPath, [...antes, join(RAIZ, 'dist/server/main.js')], {
      cwd: RAIZ,
      stdio: ['ignore', 'inherit', 'inherit', ...(relojMovible ? (['ipc'] as const) : [])],
      env: {
        ...process.env,
        // Servers share their compiled code.
        NODE_COMPILE_CACHE: join(tmpdir(), 'te-toca-e2e-compilado'),
        // Sets another zone than the family's on purpose: the server must take days from the family's settings.
        TZ: 'UTC',
        RELOJ_ADELANTO_MS: String(adelanto),
        PORT: String(puerto),
        HOST: '127.0.0.1',
        DATA_DIR: datos,
        LOG_LEVEL: 'error',
        ...sinPrograma,
        ...(typeof entorno === 'function' ? entorno(url) : entorno),
      },
    });
    proceso = nuevo;
    // Waits up to a minute, because a busy machine needs more than seconds.
    for (let intento = 0; intento < 1_200; intento += 1) {
      const respuesta = await fetch(`${url}/api/salud/`).catch(() => null);
      if (respuesta?.ok === true) return;
      if (nuevo.exitCode !== null || nuevo.signalCode !== null) break;
      await new Promise((r) => setTimeout(r, 50));
    }
    throw new Error('The server did not start');
  };

  const terminar = async (senal: NodeJS.Signals): Promise<void> => {
    const este = proceso;
    proceso = null;
    if (este === null || este.exitCode !== null) return;
    const fin = new Promise((r) => este.once('exit', r));
    este.kill(senal);
    await fin;
  };

  sembrar(datos);
  await arrancar();
  return {
    url,
    datos,
    arrancar,
    matar: () => terminar('SIGKILL'),
    adelantar: async (segundos) => {
      if (!relojMovible) throw new Error('This server’s clock cannot be moved');
      adelanto += segundos * 1_000;
      if (proceso === null) return;
      const hecho = once(proceso, 'message');
      proceso.send({ adelantar: segundos * 1_000 });
      await hecho;
    },
    cerrar: async () => {
      await cerrarContextos(url);
      await terminar('SIGTERM');
      rmSync(datos, { recursive: true, force: true });
    },
  };
};

/** Returns the server's current time, as an HTTP date. */
export const horaDe = async (url: string): Promise<string> =>
  (await fetch(`${url}/api/salud/`)).headers.get('date') ?? '';
