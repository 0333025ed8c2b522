import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { puertoLibre } from './servidor-hijo.ts';

/** Services that some tests need besides the server. Each is started from its own program in a temporary folder. */
export const SERVICIOS = ['postgres', 'redis'] as const;
export type Servicio = (typeof SERVICIOS)[number];

/** Environment variables that name a service that is already running. Its user must be allowed to create databases. */
export const VARIABLES: Readonly<Record<Servicio, string>> = {
  postgres: 'TEST_DATABASE_URL',
  redis: 'TEST_REDIS_URL',
};

interface Receta {
  readonly programa: string;
  /** Oldest major version that the product supports. */
  readonly minima: number;
  /** Text that the service logs once it is ready. */
  readonly listo: string;
  /** Signal that ends the service at once, even with clients connected. */
  readonly senal: string;
  readonly url: (puerto: number) => string;
  readonly orden: (programa: string, carpeta: string, puerto: number, duradero: boolean) => readonly string[];
}

const RECETAS: Readonly<Record<Servicio, Receta>> = {
  postgres: {
    programa: 'postgres',
    minima: 15,
    listo: 'database system is ready to accept connections',
    senal: 'QUIT',
    url: (puerto) => `postgres://postgres@127.0.0.1:${String(puerto)}/postgres`,
    orden: (programa, carpeta, puerto, duradero) => [
      'sh',
      '-c',
      // Without fsync nothing waits for the disk. Only a power cut could lose commits, and no data outlive the run anyway.
      // Commits still wait for the log, so PostgreSQL itself may be killed.
      `"$1" -D "$2" -U postgres --encoding=UTF8 --locale=C --auth=trust --no-sync >/dev/null && exec "$0" -D "$2" -p "$3" \
        -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 \
        ${duradero ? '' : '-c fsync=off -c full_page_writes=off'}`,
      programa,
      join(dirname(programa), 'initdb'),
      join(carpeta, 'datos'),
      String(puerto),
    ],
  },
  redis: {
    programa: 'redis-server',
    minima: 7,
    listo: 'Ready to accept connections',
    senal: 'TERM',
    url: (puerto) => `redis://127.0.0.1:${String(puerto)}`,
    orden: (programa, carpeta, puerto) => [
      programa,
      '--port',
      String(puerto),
      '--bind',
      '127.0.0.1',
      '--dir',
      carpeta,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
  },
};

/** Folders to search: Debian's PostgreSQL, newest first, and PATH; or only the folder that TEST_SERVICIOS names. */
const carpetas = (): readonly string[] => {
  const solo = process.env['TEST_SERVICIOS'];
  if (solo !== undefined) return [solo];
  const debian = '/usr/lib/postgresql';
  const versiones = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const enPath = (process.env['PATH'] ?? '').split(delimiter).filter((carpeta) => carpeta !== '');
  return [...versiones.map((version) => join(debian, version, 'bin')), ...enPath];
};

/** Path of a service's program that is new enough; null if this machine has none. */
export const buscarPrograma = (servicio: Servicio): string | null => {
  const { programa, minima } = RECETAS[servicio];
  const vale = (ruta: string): boolean =>
    existsSync(ruta) &&
    Number(/\d+/.exec(spawnSync(ruta, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? 0) >= minima;
  return (
    carpetas()
      .map((carpeta) => join(carpeta, programa))
      .find(vale) ?? null
  );
};

/** The user that runs a service when this process is root, which PostgreSQL refuses: postgres, or else nobody. Null otherwise. */
const usuario = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const cuentas = readFileSync('/etc/passwd', 'utf8').split('\n');
  const cuenta = ['postgres', 'nobody']
    .map((n) => cuentas.find((c) => c.startsWith(`${n}:`)))
    .find((c) => c !== undefined);
  const [, , uid, gid] = (cuenta ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
};

/**
 * Shell script that runs a service in its own process group, and ends the group when standard input closes. Nobody writes to that
 * pipe: the system closes it when the starting process is gone, even after SIGKILL, so no process and no folder stays behind.
 * Arguments: the signal that ends the service, its folder, and its command.
 */
const GUARDIAN = `
senal=$1 carpeta=$2
shift 2
exec 3<&0
trap : "$senal"
"$@" >"$carpeta/registro" 2>&1 </dev/null 3<&- &
servicio=$!
{ trap '' "$senal"; cat >/dev/null; kill -s "$senal" 0; sleep 10; kill -s KILL "$servicio"; } <&3 >/dev/null 2>&1 &
while kill -0 "$servicio" 2>/dev/null; do wait "$servicio"; done
tail -n 20 "$carpeta/registro" >&2
cd /
rm -rf "$carpeta"
kill -s KILL 0
`;

export interface ServicioPrivado {
  readonly url: string;
  /** Id of the group's leading process. */
  readonly pid: number;
  /** Folder in which the service keeps all its files. */
  readonly carpeta: string;
  /** Ends the service; resolves when its processes and its folder are gone. */
  readonly terminar: () => Promise<void>;
}

/** Maximum time to start, in ms. Usually a second or two, but more on a busy machine. */
const PACIENCIA_MS = 120_000;

const intentar = async (servicio: Servicio, programa: string, duradero: boolean): Promise<ServicioPrivado> => {
  const { listo, senal, url, orden } = RECETAS[servicio];
  const puerto = await puertoLibre();
  const quien = usuario();
  // Root's own temporary folder may not be readable for other users.
  const carpeta = mkdtempSync(join(quien === null ? tmpdir() : '/tmp', `te-toca-${servicio}-`));
  if (quien !== null) chownSync(carpeta, quien.uid, quien.gid);
  const hijo = spawn(
    'sh',
    ['-c', GUARDIAN, 'guardian', senal, carpeta, ...orden(programa, carpeta, puerto, duradero)],
    {
      ...quien,
      cwd: carpeta,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  const fin = once(hijo, 'close');
  let quejas = '';
  hijo.stderr.on('data', (trozo) => (quejas += String(trozo)));
  const terminar = async (): Promise<void> => {
    hijo.stdin.end();
    await fin;
  };
  const registro = join(carpeta, 'registro');
  const limite = performance.now() + PACIENCIA_MS;
  while (!(existsSync(registro) && readFileSync(registro, 'utf8').includes(listo))) {
    if (performance.now() > limite) await terminar();
    if (hijo.exitCode !== null || hijo.signalCode !== null) {
      await fin;
      throw new Error(`${programa} did not start:\n${quejas}`);
    }
    await Promise.race([fin, new Promise((seguir) => setTimeout(seguir, 20))]);
  }
  return { url: url(puerto), pid: hijo.pid ?? NaN, carpeta, terminar };
};

/**
 * Starts an empty service for tests on a free port. Throws if this machine lacks the program (`buscarPrograma`) or it does not
 * start. With `duradero`, what it acknowledges would survive a power cut, which only measurements need.
 */
export const arrancarServicio = async (
  servicio: Servicio,
  { duradero = false }: { readonly duradero?: boolean } = {},
): Promise<ServicioPrivado> => {
  const programa = buscarPrograma(servicio);
  if (programa === null) throw new Error(`No program for ${servicio} on this machine`);
  for (let quedan = 5; ; quedan -= 1) {
    try {
      return await intentar(servicio, programa, duradero);
    } catch (error) {
      // Another process took the port meanwhile, so the next one is tried.
      if (quedan === 0 || !/address already in use/i.test(String(error))) throw error;
    }
  }
};
