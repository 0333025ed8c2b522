import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { cambiar, bienAlVer, type Cambio } from './cambiar.ts';
import type { Corte, Publicacion } from './difusion.ts';
import { leer } from './leer.ts';
import { guardando } from './resultado.ts';
import { leerVersion } from './cambio.ts';

/** Folder of the database, which is a file so that reads and writes use two connections. */
let carpeta: string;
let archivo: string;
let app: App;
let familia: number;
let publicados: Publicacion[];
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'cambiar-'));
  archivo = join(carpeta, 'te-toca.db');
  app = await buildTestApp({ archivo });
  familia = (await sembrarFamilia(app)).id;
  publicados = anotarPublicaciones(app);
});
afterEach(async () => {
  await app.app.close();
  rmSync(carpeta, { recursive: true });
});

const renombrar = (cambio: Pick<Cambio, 'db'>, nombre: string, id = familia) =>
  cambio.db.updateTable('familias').set({ nombre }).where('id', '=', id).execute();
const nombreDe = (id = familia): Promise<string> =>
  leer(app.contexto, async (db) => {
    const fila = await db.selectFrom('familias').select('nombre').where('id', '=', id).executeTakeFirstOrThrow();
    return fila.nombre;
  });
const version = (id = familia): Promise<number> => leer(app.contexto, (db) => leerVersion(db, id));
/** A promise and the function that resolves it, to hold a change in its middle. */
const compuerta = () => {
  let abrir = (): void => undefined;
  const abierta = new Promise<void>((listo) => {
    abrir = listo;
  });
  return { abrir, abierta };
};

describe('events of a change', () => {
  test('leave after the commit and in the order of the versions, also with hundreds of changes at once', async () => {
    const otras: number[] = [];
    for (let i = 0; i < 8; i += 1) otras.push((await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }])).id);
    publicados.length = 0;
    // Checks, at the moment in which the family is told, that the version is committed.
    const testigo = new Database(archivo, { readonly: true });
    const guardada = testigo.prepare('select version from familias where id = ?').pluck();
    const antesDeTiempo: Publicacion[] = [];
    app.contexto.difusion.oir({
      eventos: (lista) => {
        for (const p of lista) if ((guardada.get(p.destino.familia) as number) < p.version) antesDeTiempo.push(p);
      },
    });

    const uno = (id: number, i: number) =>
      cambiar(app.contexto, id, async (cambio) => {
        // Some take longer than others, and some are refused or fail on the way.
        for (let vuelta = i % 7; vuelta > 0; vuelta -= 1) await renombrar(cambio, `Vuelta ${String(vuelta)}`, id);
        cambio.difundir('carga:cambiada', {});
        if (i % 5 === 0) return rechazado('NO_ENCONTRADO');
        if (i % 11 === 0) throw new Error('broken');
        if (i % 3 === 0) cambio.difundir('configuracion:cambiada', {} as never);
        return bienAlVer((visto) => visto.version);
      }).catch(() => null);
    const deUna = Array.from({ length: 200 }, (_, i) => uno(familia, i));
    const deOtras = otras.flatMap((id) => Array.from({ length: 30 }, (_, i) => uno(id, i)));
    const hechos = (await Promise.all([...deUna, ...deOtras])).filter((r) => r?.ok === true).length;

    expect(hechos).toBeGreaterThan(250);
    expect(antesDeTiempo).toEqual([]);
    for (const id of [familia, ...otras]) {
      const suyas = publicados.filter((p) => p.destino.familia === id).map((p) => p.version);
      expect([...new Set(suyas)]).toEqual(Array.from({ length: await version(id) }, (_, i) => i + 1));
      expect(suyas).toEqual(suyas.toSorted((a, b) => a - b));
    }
    testigo.close();
  });

  test('go to everyone, or to one member, with one version for all of them', async () => {
    const resultado = await cambiar(app.contexto, familia, async (cambio) => {
      cambio.difundir('carga:cambiada', {});
      cambio.difundirA(7, 'deseos:cambiados', { tareas: [] });
      return bienAlVer((visto) => visto.version);
    });
    expect(resultado).toEqual({ ok: true, valor: 1 });
    expect(publicados.map(({ destino, evento, version: v }) => [destino, evento, v])).toEqual([
      [{ familia, miembro: null }, 'carga:cambiada', 1],
      [{ familia, miembro: 7 }, 'deseos:cambiados', 1],
    ]);
    expect(await version()).toBe(1);
  });

  test('are dropped after an error, which is rethrown, and after a refusal; neither leaves a trace', async () => {
    const cortes: Corte[] = [];
    app.contexto.difusion.oir({ cortes: (lista) => cortes.push(...lista) });
    const tareas: string[] = [];
    const hablar = async (cambio: Cambio) => {
      await renombrar(cambio, 'A medias');
      cambio.difundir('carga:cambiada', {});
      cambio.cortar({ miembro: 1 });
      cambio.alPublicar(() => tareas.push('dicho'));
    };
    const antes = await nombreDe();
    const roto = cambiar(app.contexto, familia, async (cambio) => {
      await hablar(cambio);
      throw new Error('broken');
    });
    await expect(roto).rejects.toThrow('broken');
    const rechazo = await cambiar(app.contexto, familia, async (cambio) => {
      await hablar(cambio);
      return rechazado('NO_ENCONTRADO');
    });
    expect(rechazo).toEqual(rechazado('NO_ENCONTRADO'));
    expect([publicados, cortes, tareas, await version(), await nombreDe()]).toEqual([[], [], [], 0, antes]);
  });

  test('a change without events, or with events to one member only, raises no version', async () => {
    await cambiar(app.contexto, familia, async (cambio) => {
      await renombrar(cambio, 'Callada');
      return bien(null);
    });
    await cambiar(app.contexto, familia, async (cambio) => {
      cambio.difundirA(7, 'deseos:cambiados', { tareas: [] });
      return bien(null);
    });
    expect([await version(), await nombreDe(), publicados.length]).toEqual([0, 'Callada', 1]);
  });

  test('reach the other listeners when one fails, and deferred work keeps its place', async () => {
    const orden: string[] = [];
    app.contexto.difusion.oir({
      eventos: () => {
        throw new Error('a listener broke');
      },
    });
    app.contexto.difusion.oir({ eventos: (lista) => orden.push(...lista.map((p) => String(p.version))) });
    const decir = () =>
      cambiar(app.contexto, familia, async (cambio) => {
        cambio.difundir('carga:cambiada', {});
        return bien(null);
      });
    const mirar = cambiar(app.contexto, familia, async (cambio) => {
      const vista = String(await leerVersion(cambio.db, familia));
      cambio.alPublicar(() => orden.push(`vista en ${vista}`));
      return bien(null);
    });
    const [primera] = await Promise.all([mirar, decir(), decir()]);
    expect(primera.ok).toBe(true);
    expect(orden).toEqual(['vista en 0', '1', '2']);
  });
});

describe('a change without a family', () => {
  test('keeps the writes of a refusal marked with `guardando`, and sends its cuts', async () => {
    const cortes: Corte[] = [];
    app.contexto.difusion.oir({ cortes: (lista) => cortes.push(...lista) });
    const resultado = await cambiar(app.contexto, null, async ({ db, cortar }) => {
      await renombrar({ db }, 'Contada');
      cortar({ acceso: 3 });
      return guardando(rechazado('NO_AUTENTICADO'));
    });
    expect(resultado).toMatchObject({ ok: false, codigo: 'NO_AUTENTICADO' });
    expect([await nombreDe(), cortes]).toEqual(['Contada', [{ acceso: 3 }]]);
  });
});

describe('a read', () => {
  test('waits for no writer and never sees the middle of a change', async () => {
    const antes = await nombreDe();
    const { abrir, abierta } = compuerta();
    const { abrir: escrito, abierta: yaEscrito } = compuerta();
    const cambio = cambiar(app.contexto, familia, async (c) => {
      await renombrar(c, 'Nueva');
      escrito();
      await abierta;
      c.difundir('carga:cambiada', {});
      return bien(null);
    });
    await yaEscrito;
    expect([await nombreDe(), await version()]).toEqual([antes, 0]);
    abrir();
    await cambio;
    expect([await nombreDe(), await version()]).toEqual(['Nueva', 1]);
  });

  test('sees one snapshot, whatever is committed meanwhile', async () => {
    const vistas = await leer(app.contexto, async (db) => {
      const primera = await leerVersion(db, familia);
      // Another process writes, as `npm run restablecer-contrasena` does.
      const otro = new Database(archivo);
      otro.prepare('update familias set version = version + 1').run();
      otro.close();
      return [primera, await leerVersion(db, familia)];
    });
    expect(vistas).toEqual([0, 0]);
    expect(await version()).toBe(1);
  });
});

test('a change or read inside another throws at once instead of waiting for itself for ever', async () => {
  const { contexto } = app;
  const nada = async () => bien(null);
  await expect(cambiar(contexto, familia, () => cambiar(contexto, familia, nada))).rejects.toThrow('cambiar inside');
  await expect(cambiar(contexto, familia, async () => bien(await version()))).rejects.toThrow('leer inside cambiar');
  await expect(leer(contexto, () => leer(contexto, async () => 1))).rejects.toThrow('leer inside leer');
  // Work that starts after the commit may begin another change.
  let despues: Promise<unknown> = Promise.resolve();
  await cambiar(contexto, familia, async ({ alPublicar }) => {
    alPublicar(() => {
      despues = cambiar(contexto, familia, nada);
    });
    return bien(null);
  });
  expect(await despues).toEqual(bien(null));
});
