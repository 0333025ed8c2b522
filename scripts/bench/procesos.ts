import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BANDERAS, MEMORIA, SERVIDOR } from '../correr.ts';

/** The built server, as it is started. Another build's may be measured beside the same floor: `BANCO_SERVIDOR=/…/dist/server/main.js`. */
export const PRINCIPAL = [...BANDERAS, process.env['BANCO_SERVIDOR'] ?? SERVIDOR] as const;

/** Linux tells it in ticks of a hundredth of a second, and of a thread in nanoseconds. */
const MS_POR_TIC = 10;
const NS_POR_MS = 1_000_000;

/** What Linux tells of a process: its parent, and the CPU that it has used and that those have that it has buried, ms. */
interface Proceso {
  readonly padre: number;
  readonly propia: number;
  readonly enterrada: number;
}

export const leerStat = (texto: string): Proceso => {
  // After the name, which may hold anything: state, parent, … the 12th to 15th are user and system time, own and buried.
  const campos = texto.slice(texto.lastIndexOf(') ') + 2).split(' ');
  const sumar = (desde: number): number => MS_POR_TIC * (Number(campos[desde]) + Number(campos[desde + 1]));
  return { padre: Number(campos[1]), propia: sumar(11), enterrada: sumar(13) };
};

/** These processes and all that descend from them. */
export const arbolesDe = (
  raices: readonly number[],
  procesos: ReadonlyMap<number, Pick<Proceso, 'padre'>>,
): readonly number[] => {
  const deRaiz = (pid: number): boolean => {
    const padre = procesos.get(pid)?.padre;
    return raices.includes(pid) || (padre !== undefined && deRaiz(padre));
  };
  return [...procesos.keys()].filter(deRaiz);
};

/**
 * What the threads of a process have used, ms; null where that is not told. Ticks count too much for one that wakes often
 * and briefly.
 */
const deHilos = (pid: number): number | null => {
  const carpeta = `/proc/${String(pid)}/task`;
  try {
    return readdirSync(carpeta).reduce(
      (suma, hilo) => suma + Number(readFileSync(`${carpeta}/${hilo}/schedstat`, 'utf8').split(' ')[0]) / NS_POR_MS,
      0,
    );
  } catch {
    return null;
  }
};

/** CPU that these processes and all that descend from them have used, ms; NaN where the system does not tell. */
export const cpuDe = (...raices: readonly number[]): number => {
  if (!existsSync('/proc/self/stat')) return NaN;
  const procesos = new Map<number, Proceso>();
  for (const pid of readdirSync('/proc').filter((nombre) => /^\d+$/.test(nombre))) {
    try {
      procesos.set(Number(pid), leerStat(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    } catch {
      // It has ended meanwhile.
    }
  }
  return arbolesDe(raices, procesos).reduce((suma, pid) => {
    const { propia = 0, enterrada = 0 } = procesos.get(pid) ?? {};
    return suma + (deHilos(pid) ?? propia) + enterrada;
  }, 0);
};

/** Memory that a process has in use, MB; NaN where the system does not tell. */
export const memoriaDe = (pid: number): number => {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
    return Number(kb) / 1_024;
  } catch {
    return NaN;
  }
};

/** Between two looks at whether a server listens: it is measured how soon it does. */
const SONDA_MS = 10;

const contesta = (puerto: number): Promise<boolean> =>
  new Promise((resolver) => {
    const sonda = connect(puerto, '127.0.0.1', () => sonda.end(() => resolver(true)));
    sonda.on('error', () => resolver(false));
  });

export interface Hijo {
  readonly pid: number;
  readonly puerto: number;
  /** SIGKILL: no goodbye to anybody. Resolves when the process is gone. */
  readonly matar: () => Promise<void>;
  /** SIGTERM, as a service is ended. */
  readonly acabar: () => Promise<void>;
}

const vivos = new Set<ChildProcess>();

/** Starts a server with Node and resolves once it listens on its port. Throws when it ends before. */
export const arrancar = async (
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

/** Ends all that were started here. */
export const matarTodos = (): void => {
  for (const hijo of vivos) hijo.kill('SIGKILL');
  vivos.clear();
};

/** Measures in a folder of its own; in the end the folder is gone, and every process that was started. */
export const enCarpeta = async <T>(medir: (carpeta: string) => Promise<T>): Promise<T> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-banco-'));
  try {
    return await medir(carpeta);
  } finally {
    matarTodos();
    rmSync(carpeta, { recursive: true, force: true });
  }
};
