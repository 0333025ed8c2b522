import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { abrirCasa, type Casa } from './casa.ts';
import { escuchar } from './en-red.ts';

// Programs of Debian's packages that read and change a member's calendars (servicios.ts: `conProgramas`).

const ejecutar = promisify(execFile);
const LUIS = 1;

/** Runs a program; returns all that it prints, also when it ends with an error. */
export const correr = async (orden: string, argumentos: readonly string[]): Promise<string> => {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { stdout, stderr } = await ejecutar(orden, argumentos, { env }).catch(
    (e: { readonly stdout: string; readonly stderr: string }) => e,
  );
  return stdout + stderr;
};

/** A home on a real port, whose member Luis has two daily chores, «Fregar» and «Barrer», and a key for programs. */
export interface CasaConDav {
  readonly casa: Casa;
  readonly url: string;
  readonly clave: string;
  /** A folder for the programs' files. */
  readonly carpeta: string;
  /** The names of Luis's pending chores, sorted. */
  readonly pendientes: () => Promise<string[]>;
  readonly hechas: () => Promise<string[]>;
  readonly cerrar: () => Promise<void>;
}

/** Opens a `CasaConDav`. `semanal` adds a weekly chore, «Regar», which can be moved to another day. */
export const abrirCasaConDav = async ({ semanal = false } = {}): Promise<CasaConDav> => {
  const casa = await abrirCasa({ ahora: new Date().toISOString() });
  const url = await escuchar(casa.app);
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-dav-'));
  const tareas: (readonly [number, number])[] = [];
  for (const nombre of ['Fregar', 'Barrer']) tareas.push([await casa.tarea({ nombre, frecuencia: 'DIARIA' }), LUIS]);
  if (semanal) tareas.push([await casa.tarea({ nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 6 }), LUIS]);
  await casa.repartir(...tareas);
  const { clave } = await casa.como(LUIS).hacerLlave({ nombre: 'Móvil', permisos: ['calendario', 'marcar'] });
  const nombres = async (estado: 'PENDIENTE' | 'COMPLETADA') =>
    (await casa.como(LUIS).verMisTareas({ estado })).map((a) => a.tarea_nombre).toSorted();
  return {
    casa,
    url,
    clave,
    carpeta,
    pendientes: () => nombres('PENDIENTE'),
    hechas: () => nombres('COMPLETADA'),
    cerrar: async () => {
      await casa.cerrar();
      rmSync(carpeta, { recursive: true });
    },
  };
};

const CABEZA = `
import caldav, sys
from datetime import date, datetime, timedelta, timezone
cliente = caldav.DAVClient(url=sys.argv[1], username='luis', password=sys.argv[2])
calendarios = cliente.principal().calendars()
mias = [c for c in calendarios if 'mis-tareas' in str(c.url)][0]
def una(nombre, todas=False):
    return [t for t in mias.todos(include_completed=todas) if t.icalendar_component['SUMMARY'] == nombre][0]
`;

/**
 * Runs Python code with the package caldav: `mias` is the collection of to-dos, `una` finds one by its name. Returns what it
 * prints; throws if it fails.
 */
export const conPython = async ({ url, clave }: CasaConDav, codigo: string): Promise<string> => {
  const { stdout } = await ejecutar('/usr/bin/python3', ['-W', 'ignore', '-c', CABEZA + codigo, `${url}/dav/`, clave]);
  return stdout.trim();
};

/** Copies on disk, which vdirsyncer keeps equal to the server's collections. */
export interface Copia {
  /** Returns the output of vdirsyncer without the lines about items that it copied or deleted: empty if all went well. */
  readonly sincronizar: () => Promise<string>;
  /** Replaces `que` by `por` in the first copy of a to-do that contains `con`. */
  readonly cambiar: (con: string, que: RegExp, por: string) => void;
  /** Returns all copies of to-dos. */
  readonly textos: () => readonly string[];
}

/**
 * Makes copies of both collections, and of the .ics file at the address `ics`, if given. `gana` is the side that wins conflicts:
 * `a`, the copies, or `b`, the server.
 */
export const copiarConVdirsyncer = async (
  { url, clave, carpeta }: CasaConDav,
  gana: 'a' | 'b' = 'b',
  ics?: string,
): Promise<Copia> => {
  for (const c of ['cal/mis-tareas', 'cal/casa', 'web']) mkdirSync(join(carpeta, c), { recursive: true });
  const deIcs = `
[pair web]
a = "disco"
b = "direccion"
collections = null
[storage disco]
type = "filesystem"
path = "${carpeta}/web/"
fileext = ".ics"
[storage direccion]
type = "http"
url = "${url}${ics ?? ''}"
`;
  writeFileSync(
    join(carpeta, 'config'),
    `[general]
status_path = "${carpeta}/estado/"
[pair te_toca]
a = "aqui"
b = "caja"
collections = ["mis-tareas", "casa"]
conflict_resolution = "${gana} wins"
[storage aqui]
type = "filesystem"
path = "${carpeta}/cal/"
fileext = ".ics"
[storage caja]
type = "caldav"
url = "${url}/dav/"
username = "luis"
password = "${clave}"
${ics === undefined ? '' : deIcs}`,
  );
  const hallado = await correr('sh', ['-c', `yes | vdirsyncer -c ${carpeta}/config discover`]);
  if (!hallado.includes('mis-tareas')) throw new Error(`vdirsyncer found no collection: ${hallado}`);
  const copias = join(carpeta, 'cal/mis-tareas');
  const caminos = (): readonly string[] => readdirSync(copias).map((f) => join(copias, f));
  const leer = (camino: string): string => readFileSync(camino, 'utf8');
  return {
    sincronizar: async () => {
      const dicho = await correr('vdirsyncer', ['-c', join(carpeta, 'config'), 'sync', '--force-delete']);
      const lineas = dicho.split('\n').filter((l) => !/^(Syncing|Copying|Deleting) /.test(l));
      return lineas.join('\n').trim();
    },
    textos: () => caminos().map(leer),
    cambiar: (con, que, por) => {
      const suyo = caminos().find((camino) => leer(camino).includes(con));
      if (suyo === undefined) throw new Error(`No copy has «${con}»`);
      writeFileSync(suyo, leer(suyo).replace(que, por));
    },
  };
};
