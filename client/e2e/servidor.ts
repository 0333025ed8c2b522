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

/** Each worker's ports are its own: what is free now must still be when the server listens, or is started again. */
const PRIMER_PUERTO = 20_000 + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 10) * 1_000;

/** A free port below 32768, where no outgoing connection can be given the same. */
export const puertoLibre = async (): Promise<number> => {
  for (;;) {
    const puerto = PRIMER_PUERTO + Math.floor(Math.random() * 1_000);
    if (await libre(puerto)) return puerto;
  }
};

/** Phones and walls by the address of their server, which they are closed with: left open, they would go on calling it. */
const contextos = new Map<string, BrowserContext[]>();

/** Has a phone or a wall closed when the server at `url` is. */
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
  /** Ends the process without a word (kill -9). */
  readonly matar: () => Promise<void>;
  /** Starts it again on the same port and data. */
  readonly arrancar: () => Promise<void>;
  /** Puts its clock forward, restarts included; only with `relojMovible`. */
  readonly adelantar: (segundos: number) => Promise<void>;
  /** Ends it and removes its data. */
  readonly cerrar: () => Promise<void>;
}

interface Opciones {
  /** Whether the test moves its clock (reloj-movible.ts). */
  readonly relojMovible?: boolean;
  /** Seconds that its clock is ahead from the start, with no time server within its reach. */
  readonly adelantado?: number;
  /** Settings besides those of every test. */
  readonly entorno?: Readonly<Record<string, string>>;
}

/** The built server in a process of its own, with a database of its own, which `sembrar` may fill before the start. */
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
    // An empty PATH hides the program that tells whether the clock is synchronised (server/adapters/hora-de-red.ts).
    const sinPrograma = adelantado === 0 ? {} : { PATH: '' };
    const antes = relojMovible ? ['--import', join(import.meta.dirname, 'reloj-movible.ts')] : [];
    const nuevo = spawn(process.execPath, [...antes, join(RAIZ, 'dist/server/main.js')], {
      cwd: RAIZ,
      stdio: ['ignore', 'inherit', 'inherit', ...(relojMovible ? (['ipc'] as const) : [])],
      env: {
        ...process.env,
        // Some fifty servers start in a run: they read their compiled code from one folder.
        NODE_COMPILE_CACHE: join(tmpdir(), 'te-toca-e2e-compilado'),
        // Never the family's: its days come from what it has set.
        TZ: 'UTC',
        RELOJ_ADELANTO_MS: String(adelanto),
        PORT: String(puerto),
        HOST: '127.0.0.1',
        DATA_DIR: datos,
        LOG_LEVEL: 'error',
        ...sinPrograma,
        ...entorno,
      },
    });
    proceso = nuevo;
    // A minute: it ends what hangs, and a starved machine needs more than seconds.
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
      if (!relojMovible || proceso === null) throw new Error('This server’s clock cannot be moved');
      adelanto += segundos * 1_000;
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
