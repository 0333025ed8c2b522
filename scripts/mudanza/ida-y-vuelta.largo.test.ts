import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import type { Db } from '#server/db/esquema.ts';
import { copiar } from './copiar.ts';
import { entrarEnPostgres } from './casa-postgres.ts';
import { entrarEnSqlite, salirDeSqlite } from './casa-sqlite.ts';
import { con, crearBasePropia, type BasePropia } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { enCarpeta, enDireccion } from './abrir.ts';
import { elegir, sembrarCasaRica, type CasaRica, type Llamar } from './casa-rica.ts';
import { bytesDe, mudarse } from './guion.ts';
import { volcar } from './volcado.ts';

/** Moves all data of a box to PostgreSQL and back, with the real script. */
describe('there and back', con('postgres'), () => {
  const raiz = mkdtempSync(join(tmpdir(), 'te-toca-'));
  const [aqui, vuelta, otraVuelta] = [join(raiz, 'aquí'), join(raiz, 'vuelta'), join(raiz, 'otra')];
  let propia: BasePropia;
  let casa: CasaRica;
  beforeAll(async () => {
    casa = await sembrarCasaRica(join(aqui, 'te-toca.db'));
    propia = await crearBasePropia();
  });
  afterAll(async () => {
    await propia.borrar();
    rmSync(raiz, { recursive: true });
  });

  const enPostgres = <T>(hacer: (db: Db) => Promise<T>): Promise<T> => enDireccion(propia.url, hacer);

  /** Starts a server on the moved data. Checks that logins are still valid, and that the draft continues where it was. */
  const seguirJugando = async (carpeta: string, entorno: Readonly<Record<string, string>>) => {
    const servidor = await arrancarHijo(carpeta, await puertoLibre(), entorno);
    const llama: Llamar = async (method, camino, token, cuerpo) => {
      const respuesta = await fetch(servidor.url + camino, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
      });
      if (!respuesta.ok) throw new Error(`${camino} answered ${String(respuesta.status)}: ${await respuesta.text()}`);
      return respuesta.json();
    };
    const { sesion: antes } = (await llama('GET', RUTAS.sesionActual, casa.admin)) as { sesion: SesionReparto };
    const despues = await elegir(llama, casa);
    expect(await servidor.terminar()).toBe(0);
    return { antes, despues };
  };

  test('every row of every table arrives unchanged, and a server continues on either side', async () => {
    const original = await enCarpeta(aqui, volcar);
    // Each table must have a row. For a new table, add one to casa-rica.ts.
    expect(Object.entries(original).filter(([, filas]) => filas.length === 0)).toEqual([]);
    const bytes = bytesDe(aqui);
    const ida = await mudarse(aqui, '--a', propia.url);
    expect(ida).toMatchObject({ codigo: 0, lineas: [] });
    for (const [tabla, filas] of Object.entries(original))
      expect(ida.salida).toMatch(new RegExp(`^ +${tabla} +${String(filas.length)}$`, 'm'));
    expect(ida.salida).toContain('todo coincide');
    expect(bytesDe(aqui)).toEqual(bytes);
    expect(await enPostgres(volcar)).toEqual(original);

    const regreso = await mudarse(vuelta, '--de', propia.url);
    expect(regreso).toMatchObject({ codigo: 0, lineas: [] });
    expect(readdirSync(vuelta)).toEqual(['te-toca.db']);
    expect(statSync(join(vuelta, 'te-toca.db')).mode & 0o777).toBe(0o600);
    expect(await enCarpeta(vuelta, volcar)).toEqual(original);

    const alla = await seguirJugando(join(raiz, 'nada'), { DATABASE_URL: propia.url });
    const aca = await seguirJugando(vuelta, {});
    expect(alla.antes.elecciones).toHaveLength(4);
    expect(alla.despues.elecciones).toHaveLength(5);
    expect(aca.antes).toEqual(alla.antes);
    expect(aca.despues.elecciones).toHaveLength(5);

    // The pick made on PostgreSQL is copied back too.
    const jugado = await enPostgres(volcar);
    expect(await mudarse(otraVuelta, '--de', propia.url)).toMatchObject({ codigo: 0, lineas: [] });
    expect(await enCarpeta(otraVuelta, volcar)).toEqual(jugado);
  });

  soloLargo('after a move no id is given twice, not even that of a deleted row', async () => {
    const copia = join(raiz, 'copia');
    cpSync(aqui, copia, { recursive: true });
    const siguientes = async (db: Db) => {
      const { rows } = await sql<{ envio: number }>`
        insert into envios (familia_id, clave, encargo, no_antes_de, caduca_en, creado_en)
        values (1, 'nuevo', '', '', '', '') returning id as envio`.execute(db);
      const familia = await sql<{ id: number }>`
        insert into familias (nombre, pin, zona_horaria, semilla_reparto, creada_en)
        values ('', '', '', 1, '') returning id`.execute(db);
      return [rows[0]?.envio, familia.rows[0]?.id];
    };
    const alli = await enPostgres(siguientes);
    expect(alli).toEqual([42, 3]);
    expect(await enCarpeta(copia, siguientes)).toEqual(alli);
    expect(await enCarpeta(otraVuelta, siguientes)).toEqual(alli);
  });

  soloLargo('a copy in pages of three rows is complete, in either direction', async () => {
    const otra = await crearBasePropia();
    const [origen, destino] = [await salirDeSqlite(aqui), await entrarEnPostgres(otra.url)];
    const carpeta = await entrarEnSqlite(join(raiz, 'en-paginas'));
    if (!origen.ok || !destino.ok || !carpeta.ok) throw new Error('Refused');
    expect(await copiar(origen.origen.db, destino.destino.db, 3)).toMatchObject({ ok: true });
    expect(await copiar(destino.destino.db, carpeta.destino.db, 3)).toMatchObject({ ok: true });
    expect(await volcar(carpeta.destino.db)).toEqual(await volcar(origen.origen.db));
    // The files are readable by their owner alone from the first byte, whatever the process's umask.
    for (const archivo of readdirSync(join(raiz, 'en-paginas')))
      expect(statSync(join(raiz, 'en-paginas', archivo)).mode & 0o777, archivo).toBe(0o600);
    await Promise.all([origen.origen.terminar(), destino.destino.terminar(), carpeta.destino.terminar()]);
    expect(readdirSync(join(raiz, 'en-paginas'))).toEqual([]);
    await otra.borrar();
  });
});
