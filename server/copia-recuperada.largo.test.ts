import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rondas, soloLargo } from '#shared/testing/rondas.ts';
import { leer } from '#server/change/leer.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { crearBaseMigrada } from './testing/base-de-prueba.ts';
import { encender, type NodoDePrueba } from './testing/nodos.ts';
import { sembrarFamilia } from './testing/sembrar.ts';
import { crearTarea } from './testing/sembrar-trabajo.ts';
import { buscarPrograma } from './testing/servicio-privado.ts';
import { con, crearBasePropia, type BasePropia } from './testing/servicios.ts';

/** Path of one of PostgreSQL's tools: in the folder of the server found on this machine, otherwise left to PATH. */
const programa = (nombre: string): string => {
  const servidor = buscarPrograma('postgres');
  return servidor === null ? nombre : join(dirname(servidor), nombre);
};
const ejecutar = promisify(execFile);
const OTRA = /^La base de datos ya no es la que este servidor servía/;

/** Effects of restoring a PostgreSQL backup on running servers, and on servers that start too soon. */
describe('a restored PostgreSQL database', con('postgres'), () => {
  let carpeta: string;
  let copia: string;
  let propias: BasePropia[];
  let encendidos: NodoDePrueba[];
  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
    copia = join(carpeta, 'te_toca.dump');
    propias = [];
    encendidos = [];
  });
  afterEach(async () => {
    for (const nodo of encendidos) await nodo.app.close();
    for (const propia of propias) await propia.borrar();
    await rm(carpeta, { recursive: true });
  });

  const base = async (hacer: () => Promise<BasePropia> = crearBaseMigrada): Promise<string> => {
    const propia = await hacer();
    propias.push(propia);
    return propia.url;
  };
  const otro = async (url: string, nodos: 'uno' | 'varios'): Promise<NodoDePrueba> => {
    const nodo = await encender(url, { nodos });
    encendidos.push(nodo);
    return nodo;
  };
  const copiar = (url: string) => ejecutar(programa('pg_dump'), ['-Fc', '-f', copia, url]);
  const recuperar = (url: string, ...opciones: readonly string[]) =>
    ejecutar(programa('pg_restore'), ['--exit-on-error', ...opciones, '-d', url, copia]);
  const bajoSusPies = (url: string) => recuperar(url, '--clean', '--if-exists');
  const seVa = (nodo: NodoDePrueba) => vi.waitFor(() => expect(nodo.perdido()).toMatch(OTRA), 60_000);

  test('ends the only server that serves it, since versions went back within its run', async () => {
    const url = await base();
    const solo = await otro(url, 'uno');
    const familia = await sembrarFamilia(solo);
    const version = () => leer(solo.contexto, (db) => leerVersion(db, familia.id));
    await copiar(url);
    const copiada = await version();
    await crearTarea(solo, familia);
    // Longer than the pause between two checks, so that a check follows the copy: a copy alone must not end the server.
    await setTimeout(3_000);
    expect(solo.perdido()).toBeNull();
    await bajoSusPies(url);
    await seVa(solo);
    expect(await version()).toBe(copiada);
  });

  soloLargo(
    'ends all servers that share it, and a server that starts before they are gone begins another run',
    async () => {
      const url = await base();
      const [a, b] = [await otro(url, 'varios'), await otro(url, 'varios')];
      const { epoca } = a.contexto;
      expect(b.contexto.epoca).toBe(epoca);
      await copiar(url);
      await bajoSusPies(url);
      const c = await otro(url, 'varios');
      await seVa(a);
      await seVa(b);
      expect(c.contexto.epoca).not.toBe(epoca);
      expect((await otro(url, 'varios')).contexto.epoca).toBe(c.contexto.epoca);
      expect(c.perdido()).toBeNull();
    },
  );

  test.each((['uno', 'varios'] as const).slice(0, rondas(1, 2)))(
    'is served by no new server until it is complete (%s)',
    async (nodos) => {
      const url = await base();
      const antes = await encender(url, { nodos: 'uno' });
      const familia = await sembrarFamilia(antes);
      await antes.app.close();
      await copiar(url);
      const vuelta = await base(crearBasePropia);
      const aMedias = `La base de datos (${new URL(vuelta).host}${new URL(vuelta).pathname}) está a medias, como mientras se recupera una copia: espera a que acabe, o recupérala otra vez en una base de datos nueva. No se ha tocado nada.`;
      for (const seccion of ['pre-data', 'data']) {
        await recuperar(vuelta, `--section=${seccion}`);
        await expect(encender(vuelta, { nodos })).rejects.toThrow(aMedias);
      }
      await recuperar(vuelta, '--section=post-data');
      const nodo = await otro(vuelta, nodos);
      expect(await leer(nodo.contexto, (db) => leerVersion(db, familia.id))).toBeGreaterThanOrEqual(0);
    },
  );
});
