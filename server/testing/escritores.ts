import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buscarDanos } from '#server/db/copia.ts';
import { buildTestApp } from './app-de-prueba.ts';
import { unJpeg } from './imagenes.ts';
import { sembrarFamilia, type FamiliaSembrada } from './sembrar.ts';
import type { ServidorHijo } from './servidor-hijo.ts';

// Families whose writers write chores and photos as fast as they can until their server is killed, and a check that nothing
// acknowledged was lost. Each family has several writers, so that they share commits.

const FAMILIAS = 4;
const ESCRITORES = 4;
/** Number of writers at once. */
export const TODOS = FAMILIAS * ESCRITORES;
/** Number of kills per data folder; after more, a family would reach the maximum number of chores. */
export const POR_CASA = 10;
const BASE = 'te-toca.db';

/** Writes that the server has acknowledged: chores by name, photos by path. */
export interface Prometido {
  readonly tareas: string[];
  readonly fotos: string[];
}

interface Quien {
  readonly familia: FamiliaSembrada;
  readonly foto: Blob;
  /** Signs a fresh token, because a hundred kills take longer than a token is valid. */
  readonly firmar: App['contexto']['tokens']['firmarAcceso'];
}

let nombradas = 0;
const escribir = async (url: string, quien: Quien, { tareas, fotos }: Prometido): Promise<void> => {
  const [ana] = quien.familia.miembros;
  const authorization = `Bearer ${await quien.firmar({ usuario: ana?.id ?? 0, acceso: ana?.acceso ?? 0 })}`;
  for (;;) {
    const nombre = `Tarea ${String((nombradas += 1))}`;
    const body = JSON.stringify({ nombre, frecuencia: 'SEMANAL', dia_semana: 1, tiempo_estimado: 10 });
    const headers = { authorization, 'content-type': 'application/json' };
    const tarea = await fetch(url + RUTAS.tareas, { method: 'POST', headers, body });
    expect(tarea.status).toBe(201);
    tareas.push(nombre);
    if (nombradas % 7 > 0) continue;
    const formulario = new FormData();
    formulario.set('avatar', quien.foto, 'foto.jpg');
    formulario.set('first_name', nombre);
    const miembro = await fetch(url + RUTAS.agregarMiembro, {
      method: 'POST',
      headers: { authorization },
      body: formulario,
    });
    // The server processes only some photos at once and refuses the rest. A refused one counts as not acknowledged.
    if (miembro.status === 201) fotos.push(((await miembro.json()) as { readonly avatar: string }).avatar);
  }
};

export interface Escritores {
  /** Creates a data folder with the families, before any writes. */
  readonly casa: (nombre: string) => string;
  /** Returns a path beside those folders. */
  readonly ruta: (nombre: string) => string;
  /**
   * Runs all writers until some chores and a photo are acknowledged, and kills the server soon after; returns what it
   * acknowledged.
   */
  readonly hastaMorir: (servidor: ServidorHijo) => Promise<Prometido>;
  /** Deletes all folders. */
  readonly terminar: () => void;
}

export const prepararEscritores = async (): Promise<Escritores> => {
  const raiz = mkdtempSync(join(tmpdir(), 'te-toca-escritores-'));
  const molde = join(raiz, 'molde');
  mkdirSync(molde);
  const foto = new Blob([new Uint8Array(await unJpeg(80, 80))]);
  const siembra = await buildTestApp({ archivo: join(molde, BASE), reloj: { ahora: () => new Date().toISOString() } });
  const familias: FamiliaSembrada[] = [];
  for (let n = 0; n < FAMILIAS; n += 1) familias.push(await sembrarFamilia(siembra));
  const firmar = siembra.contexto.tokens.firmarAcceso;
  await siembra.app.close();

  return {
    casa: (nombre) => {
      const datos = join(raiz, nombre);
      cpSync(molde, datos, { recursive: true });
      return datos;
    },
    ruta: (nombre) => join(raiz, nombre),
    hastaMorir: async (servidor) => {
      const prometido: Prometido = { tareas: [], fotos: [] };
      const escritores = familias.flatMap((familia) =>
        Array.from({ length: ESCRITORES }, () =>
          escribir(servidor.url, { familia, foto, firmar }, prometido).catch((error: unknown) => {
            // The lost connection of a killed server is expected; a wrong answer is not.
            if (!(error instanceof TypeError)) throw error;
          }),
        ),
      );
      const azar = 300 * Math.random();
      const fin = Promise.all(escritores);
      const bastante = () => prometido.tareas.length > TODOS && prometido.fotos.length > 0;
      await Promise.race([fin, expect.poll(bastante, { interval: 2 }).toBe(true)]);
      await new Promise((listo) => setTimeout(listo, azar));
      await servidor.matar();
      await fin;
      return prometido;
    },
    terminar: () => rmSync(raiz, { recursive: true, force: true }),
  };
};

/** Returns the acknowledged writes that a folder's database lacks. Also checks that the database is undamaged. */
export const perdido = (datos: string, { tareas, fotos }: Prometido): readonly string[] => {
  const db = new Database(join(datos, BASE));
  const hay = new Set<unknown>([
    ...db.prepare('select nombre from tareas').pluck().all(),
    ...db.prepare('select nombre from fotos').pluck().all(),
  ]);
  db.close();
  expect(buscarDanos(join(datos, BASE))).toEqual([]);
  return [...tareas, ...fotos.map((camino) => camino.split('/').at(-1) ?? '')].filter((algo) => !hay.has(algo));
};
