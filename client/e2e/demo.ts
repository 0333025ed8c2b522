import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import Database from 'better-sqlite3';
import { CABECERA_VERSION, RUTAS } from '#shared/contracts/rutas.ts';
import { indiceTrimestre, ordenDelTrimestre } from '#shared/domain/reparto/cuotas/orden.ts';
import { nuevoMovil, type Persona } from './personas.ts';
import type { Servidor } from './servidor.ts';

const RAIZ = join(import.meta.dirname, '../..');
export const CLAVE = 'casa-de-robles';
const BASE = 'te-toca.db';

/** Folder of today's demo family. Each day has its own, in case a run passes midnight. */
const plantilla = (): string => {
  const carpeta = process.env['DEMO_COMPARTIDA'];
  if (carpeta === undefined) throw new Error('The run was not prepared (preparar.ts)');
  return join(carpeta, new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' }));
};

/** Deletes the demo's open requests between members, which otherwise appear in every test. */
const dejarDePedir = (datos: string): void => {
  const db = new Database(join(datos, BASE));
  db.prepare(`delete from cambios where estado = 'ABIERTO'`).run();
  db.close();
};

/**
 * Creates the demo family with its two weeks of history up to today. That takes seconds, so a run does it once before its
 * first test (client/e2e/preparar.ts), and again only after midnight.
 */
export const hacerDemo = (): void => {
  const nueva = mkdtempSync(join(dirname(plantilla()), 'haciendo-'));
  execFileSync(process.execPath, [join(RAIZ, 'scripts/demo.ts')], {
    cwd: RAIZ,
    env: { ...process.env, TZ: 'UTC', DATA_DIR: nueva, DEMO_EXTRAS: 'no' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  dejarDePedir(nueva);
  try {
    renameSync(nueva, plantilla());
  } catch {
    // Another worker was faster.
    rmSync(nueva, { recursive: true });
  }
};

/** Fills an empty data folder with the demo family as of today. */
export const sembrarDemo = (datos: string): void => {
  if (!existsSync(plantilla())) hacerDemo();
  cpSync(plantilla(), datos, { recursive: true });
};

/** Changes the database without the server, for states that otherwise only time brings about. Throws if no row changes. */
export const cambiarDatos = ({ datos }: Servidor, sql: string, ...valores: readonly (string | number)[]): void => {
  const db = new Database(join(datos, BASE));
  const { changes } = db.prepare(sql).run(...valores);
  db.close();
  if (changes === 0) throw new Error(`Nothing changed: ${sql}`);
};

/** Turns all parts of chores into daily chores of their own, due today, so that what is due does not depend on the weekday. */
export const hacerDeCadaDia = (servidor: Servidor): void => {
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  cambiarDatos(
    servidor,
    `update asignaciones set fecha_limite = ?, disponible_desde = null
      where estado = 'PENDIENTE' and tarea_id in (select id from tareas where parte_de is not null)`,
    hoy,
  );
  cambiarDatos(
    servidor,
    `update tareas set frecuencia = 'DIARIA', regla = null, parte_de = null where parte_de is not null`,
  );
};

/** Fixes the draft's order of picking. It otherwise changes with each quarter, and with it the chores that are left over. */
export const fijarOrden = (
  servidor: Servidor,
  orden: readonly number[],
  hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' }),
): void => {
  const trimestre = indiceTrimestre(hoy);
  let semilla = 0;
  while (ordenDelTrimestre(orden, semilla, trimestre).join() !== orden.join()) semilla += 1;
  cambiarDatos(servidor, 'update familias set semilla_reparto = ?', semilla);
};

/** A member of the demo family with a phone, and with API access for what screens do not show. */
export interface Vecino extends Persona {
  readonly pedir: <T>(ruta: string, metodo?: string) => Promise<T>;
}

const tokens = async (url: string, username: string): Promise<{ access: string; refresh: string }> => {
  const r = await fetch(url + RUTAS.token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: CLAVE }),
  });
  if (!r.ok) throw new Error(`${username} cannot log in: ${String(r.status)}`);
  return (await r.json()) as { access: string; refresh: string };
};

/**
 * Opens a phone on which a member of the demo family is logged in. Every page that loads gets the same tokens again, even after a
 * logout.
 */
export const movilDe = async (
  navegador: Browser,
  { url }: Servidor,
  usuario: string,
  opciones: BrowserContextOptions = {},
): Promise<Vecino> => {
  const movil = await nuevoMovil(navegador, usuario, url, opciones);
  const suyos = await tokens(url, usuario);
  await movil.contexto.addInitScript((t) => {
    if (localStorage.getItem('access_token') !== null) return;
    localStorage.setItem('access_token', t.access);
    localStorage.setItem('refresh_token', t.refresh);
  }, suyos);
  // A second login for API calls, so that it survives a logout on the phone. Created on first use, because hashing is slow
  // and most tests do not need it.
  let propios: Promise<{ access: string }> | null = null;
  const pedir = async <T>(ruta: string, metodo = 'GET'): Promise<T> => {
    propios ??= tokens(url, usuario);
    const { access } = await propios;
    const r = await fetch(url + ruta, { method: metodo, headers: { authorization: `Bearer ${access}` } });
    if (!r.ok || !r.headers.has(CABECERA_VERSION))
      throw new Error(`${metodo} ${ruta} answered ${String(r.status)}: ${await r.text()}`);
    return (r.status === 204 ? null : await r.json()) as T;
  };
  return { ...movil, pedir };
};
