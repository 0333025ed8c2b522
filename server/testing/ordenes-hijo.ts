import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';

/** The built server that `npm test` names; the built caja.js lies beside it. */
const SERVIDOR = process.env['SERVIDOR_DE_PRUEBA'];
export const CAJA =
  SERVIDOR === undefined ? join(import.meta.dirname, '../caja.ts') : join(dirname(SERVIDOR), 'caja.js');

interface Dicho {
  readonly codigo: number | null;
  readonly lineas: readonly string[];
}

/** Runs a terminal command on a data folder; returns its exit code and its output. */
export const ordenar = async (
  datos: string,
  argumentos: readonly string[],
  entorno: Readonly<Record<string, string>> = {},
): Promise<Dicho> => {
  const hijo = spawn(process.execPath, [CAJA, ...argumentos], {
    env: { ...process.env, DATA_DIR: datos, BACKUP_DIR: '', ...entorno },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let dicho = '';
  for (const salida of [hijo.stdout, hijo.stderr]) salida.on('data', (trozo) => (dicho += String(trozo)));
  await once(hijo, 'close');
  return { codigo: hijo.exitCode, lineas: dicho.trimEnd().split('\n') };
};

/** Reads every row of every table. */
export const leerTodo = (archivo: string): unknown => {
  const db = new Database(archivo, { readonly: true });
  const tablas = db
    .prepare<[], { name: string }>(`select name from sqlite_schema where type = 'table' order by name`)
    .all();
  const todo = tablas.map(({ name }) => [name, db.prepare(`select * from "${name}"`).all()]);
  db.close();
  return todo;
};
