import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { buscarDanos } from '#server/db/copia.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { unJpeg } from '#server/testing/imagenes.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';
import { conCompilador } from '#server/testing/servicios.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { hacerCopia } from './copiar.ts';

/**
 * Families that write as fast as they can, each with several writers, so that they share commits, and with photos; copies are
 * made meanwhile. The server dies in the middle, and whatever it had said yes to is there.
 */

const FAMILIAS = 4;
const ESCRITORES = 4;
const MUERTES = rondas(1, 300);
const CORTES_DE_LUZ = rondas(1, 100);
/** Deaths of one house: after more of them it has all the chores that one may have. */
const POR_CASA = 10;
const BASE = 'te-toca.db';
const FUENTE = join(import.meta.dirname, '../testing/solo-lo-asegurado.c');

let raiz: string;
let foto: Blob;
let familias: FamiliaSembrada[];
/** Gives a token of now: a hundred deaths take longer than one is good for. */
let firmar: App['contexto']['tokens']['firmarAcceso'];
/** The folder as it is before the first death. */
let molde: string;
beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-muertes-'));
  molde = join(raiz, 'molde');
  mkdirSync(molde);
  foto = new Blob([new Uint8Array(await unJpeg(80, 80))]);
  const siembra = await buildTestApp({ archivo: join(molde, BASE), reloj: { ahora: () => new Date().toISOString() } });
  familias = [];
  for (let n = 0; n < FAMILIAS; n += 1) familias.push(await sembrarFamilia(siembra));
  firmar = siembra.contexto.tokens.firmarAcceso;
  await siembra.app.close();
});
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

/** What the server has said yes to since it began: chores by name, photos by path. */
interface Prometido {
  readonly tareas: string[];
  readonly fotos: string[];
}

let nombradas = 0;
const escribir = async (url: string, familia: FamiliaSembrada, { tareas, fotos }: Prometido): Promise<void> => {
  const [ana] = familia.miembros;
  const authorization = `Bearer ${await firmar({ usuario: ana?.id ?? 0, acceso: ana?.acceso ?? 0 })}`;
  for (;;) {
    const nombre = `Tarea ${String((nombradas += 1))}`;
    const body = JSON.stringify({ nombre, frecuencia: 'SEMANAL', dia_semana: 1, tiempo_estimado: 10 });
    const headers = { authorization, 'content-type': 'application/json' };
    const tarea = await fetch(url + RUTAS.tareas, { method: 'POST', headers, body });
    expect(tarea.status).toBe(201);
    tareas.push(nombre);
    if (nombradas % 7 > 0) continue;
    const formulario = new FormData();
    formulario.set('avatar', foto, 'foto.jpg');
    formulario.set('first_name', nombre);
    const miembro = await fetch(url + RUTAS.agregarMiembro, {
      method: 'POST',
      headers: { authorization },
      body: formulario,
    });
    // Photos are made by so many at once; who is told to come back has been promised nothing.
    if (miembro.status === 201) fotos.push(((await miembro.json()) as { readonly avatar: string }).avatar);
  }
};

/** Has them all write until it dies at some moment; what was promised by then. */
const hastaMorir = async (servidor: ServidorHijo): Promise<Prometido> => {
  const prometido: Prometido = { tareas: [], fotos: [] };
  const escritores = familias.flatMap((familia) =>
    Array.from({ length: ESCRITORES }, () =>
      escribir(servidor.url, familia, prometido).catch((error: unknown) => {
        // The connection is gone with the server; a wrong answer is not.
        if (!(error instanceof TypeError)) throw error;
      }),
    ),
  );
  const [algunas, azar] = [FAMILIAS * ESCRITORES, 300 * Math.random()];
  const fin = Promise.all(escritores);
  const bastante = () => prometido.tareas.length > algunas && prometido.fotos.length > 0;
  await Promise.race([fin, expect.poll(bastante, { interval: 2 }).toBe(true)]);
  await new Promise((listo) => setTimeout(listo, azar));
  await servidor.matar();
  await fin;
  return prometido;
};

/** What of it is not in a folder's database, which must be whole. */
const perdido = (datos: string, { tareas, fotos }: Prometido): readonly string[] => {
  const db = new Database(join(datos, BASE));
  const hay = new Set<unknown>([
    ...db.prepare('select nombre from tareas').pluck().all(),
    ...db.prepare('select nombre from fotos').pluck().all(),
  ]);
  db.close();
  expect(buscarDanos(join(datos, BASE))).toEqual([]);
  return [...tareas, ...fotos.map((camino) => camino.split('/').at(-1) ?? '')].filter((algo) => !hay.has(algo));
};

/** A test each: with a core taken by another process all of them together would take longer than any test may. */
const CASAS = Array.from({ length: Math.ceil(MUERTES / POR_CASA) }, (_, i) => i + 1);
const EN_CADA = Math.min(MUERTES, POR_CASA);

test.each(CASAS)(
  `0 of what was promised is lost in ${String(EN_CADA)} deaths by kill -9, copies made meanwhile are whole: house %i`,
  async (casa) => {
    const datos = join(raiz, `muertes-${String(casa)}`);
    cpSync(molde, datos, { recursive: true });
    const puerto = await puertoLibre();
    let prometidas = 0;
    for (let n = 0; n < EN_CADA; n += 1) {
      const servidor = await arrancarHijo(datos, puerto);
      const copia = hacerCopia({
        datos,
        clase: 'mano',
        ahora: new Date(Date.UTC(2030, 0, 1) + n * 60_000).toISOString(),
      });
      const prometido = await hastaMorir(servidor);
      const hecha = await copia;
      if (!hecha.ok) throw new Error(`death ${String(n + 1)}: no copy was made`);
      expect(buscarDanos(hecha.ruta)).toEqual([]);
      expect(perdido(datos, prometido), `death ${String(n + 1)}`).toEqual([]);
      prometidas += prometido.tareas.length;
      expect(readdirSync(join(datos, 'copias')).filter((nombre) => nombre.endsWith('.parcial'))).toEqual([]);
    }
    expect(prometidas).toBeGreaterThan(EN_CADA * FAMILIAS * ESCRITORES);
  },
);

describe('with the light', conCompilador(), () => {
  test(`gone ${String(CORTES_DE_LUZ)} times, what was waited for on the disk holds all that was promised`, async () => {
    const programa = join(raiz, 'luz.so');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', programa, FUENTE, '-ldl']);
    let datos = join(raiz, 'luz-0');
    cpSync(molde, datos, { recursive: true });
    const puerto = await puertoLibre();
    for (let n = 1; n <= CORTES_DE_LUZ; n += 1) {
      const queda = join(raiz, `luz-${String(n)}`);
      // What lay there before was there for good.
      cpSync(datos, queda, { recursive: true });
      const servidor = await arrancarHijo(datos, puerto, { LD_PRELOAD: programa, LUZ_DE: datos, LUZ_A: queda });
      const prometido = await hastaMorir(servidor);
      for (const archivo of readdirSync(queda)) if (/-shm$|\.\d+$/.test(archivo)) rmSync(join(queda, archivo));
      expect(perdido(queda, prometido), `cut ${String(n)}`).toEqual([]);
      rmSync(datos, { recursive: true });
      datos = queda;
      if (n % POR_CASA === 0) {
        rmSync(datos, { recursive: true });
        cpSync(molde, datos, { recursive: true });
      }
    }
  });
});
