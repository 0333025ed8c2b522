import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { BANDERAS, MEMORIA, RAIZ, SERVIDOR } from '../correr.ts';

/** Arguments of the built server. `BANCO_SERVIDOR=/…/dist/server/main.js` measures another build beside the same floor. */
const PRINCIPAL = [...BANDERAS, process.env['BANCO_SERVIDOR'] ?? SERVIDOR] as const;

export const AUTOCANNON = join(RAIZ, 'node_modules/autocannon/autocannon.js');

const NS_POR_MS = 1_000_000;

/**
 * Returns the CPU in ms that a process's present threads have used, from the scheduler's ns; NaN without /proc or the process.
 */
export const cpuDe = (pid: number): number => {
  const carpeta = `/proc/${String(pid)}/task`;
  try {
    return readdirSync(carpeta).reduce(
      (suma, hilo) => suma + Number(readFileSync(`${carpeta}/${hilo}/schedstat`, 'utf8').split(' ')[0]) / NS_POR_MS,
      0,
    );
  } catch {
    return NaN;
  }
};

/** Returns the resident memory of a process, in MB; NaN without /proc or the process. */
export const memoriaDe = (pid: number): number => {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
    return Number(kb) / 1_024;
  } catch {
    return NaN;
  }
};

/** Interval in ms at which a starting server is probed; short, because the start-up time is measured. */
const SONDA_MS = 10;

const contesta = (puerto: number): Promise<boolean> =>
  new Promise((resolver) => {
    const sonda = connect(puerto, '127.0.0.1', () => sonda.end(() => resolver(true)));
    sonda.on('error', () => resolver(false));
  });

export interface Hijo {
  readonly pid: number;
  readonly puerto: number;
  /** Sends SIGKILL, which leaves the server no time to tell the phones. Resolves once the process has ended. */
  readonly matar: () => Promise<void>;
  /** Sends SIGTERM, as a service manager does. Resolves once the process has ended. */
  readonly acabar: () => Promise<void>;
}

const vivos = new Set<ChildProcess>();

/** Starts the built server on a data folder. */
export const arrancarTeToca = async (datos: string, mas: Readonly<Record<string, string>> = {}): Promise<Hijo> => {
  const puerto = await puertoLibre();
  const suyo = { DATA_DIR: datos, PORT: String(puerto), HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  return arrancar(PRINCIPAL, puerto, { ...suyo, ...mas });
};

/** Starts a floor, one of the minimal servers in scripts/bench/suelos with which this server is compared. */
export const arrancarSuelo = async (
  programa: 'elecciones' | 'lecturas',
  argumentos: readonly string[],
  mas: Readonly<Record<string, string>> = {},
): Promise<Hijo> => {
  const puerto = await puertoLibre();
  const archivo = join(import.meta.dirname, `suelos/${programa}.ts`);
  return arrancar([archivo, String(puerto), ...argumentos], puerto, mas);
};

/** Starts a server with Node, and resolves once it listens on its port. Throws if the process ends before. */
const arrancar = async (
  argumentos: readonly string[],
  puerto: number,
  entorno: Readonly<Record<string, string>> = {},
): Promise<Hijo> => {
  const hijo = spawn(process.execPath, argumentos, {
    env: { ...MEMORIA, ...process.env, ...entorno },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  vivos.add(hijo);
  const fin = new Promise<void>((listo) => hijo.once('exit', () => listo()));
  while (!(await contesta(puerto))) {
    if (hijo.exitCode !== null) throw new Error(`${argumentos.join(' ')} ha terminado con ${String(hijo.exitCode)}`);
    await new Promise((resolver) => setTimeout(resolver, SONDA_MS));
  }
  const con = (senal: NodeJS.Signals) => (): Promise<void> => {
    hijo.kill(senal);
    vivos.delete(hijo);
    return fin;
  };
  return { pid: hijo.pid ?? NaN, puerto, matar: con('SIGKILL'), acabar: con('SIGTERM') };
};

/** Calls `medir` with a new folder. Afterwards kills the servers started here that still run, and deletes the folder. */
export const enCarpeta = async <T>(medir: (carpeta: string) => Promise<T>): Promise<T> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-banco-'));
  try {
    return await medir(carpeta);
  } finally {
    for (const hijo of vivos) hijo.kill('SIGKILL');
    vivos.clear();
    rmSync(carpeta, { recursive: true, force: true });
  }
};
