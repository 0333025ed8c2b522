import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abrirBase } from '#server/caja/datos.ts';
import { conectar, conectarSolo } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { migrar } from '#server/db/migraciones.ts';
import { entrarEnPostgres, salirDePostgres } from './casa-postgres.ts';
import { entrarEnSqlite, salirDeSqlite } from './casa-sqlite.ts';
import { mudar } from './mudar.ts';
import { conOtraMigracion } from '#server/testing/otra-migracion.ts';
import { UNA_FAMILIA } from '#server/testing/una-casa.ts';
import { con, crearBasePropia, type BasePropia } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';
import { enCarpeta, enDireccion } from './abrir.ts';
import { ponerFamilia, sembrarCasaPequena } from './casa-pequena.ts';
import { bytesDe, mudarse } from './guion.ts';
import { volcar } from './volcado.ts';

/** Tests of refused moves, which print one line and change nothing, and of failures during a move, which are rolled back. */
describe('a move', con('postgres'), () => {
  let raiz: string;
  let caja: string;
  let nueva: string;
  let propia: BasePropia;
  let servidor: ServidorHijo | undefined;
  beforeEach(async () => {
    raiz = mkdtempSync(join(tmpdir(), 'te-toca-'));
    [caja, nueva] = [join(raiz, 'caja'), join(raiz, 'nueva')];
    await sembrarCasaPequena(caja);
    propia = await crearBasePropia();
  });
  afterEach(async () => {
    await servidor?.matar();
    servidor = undefined;
    await propia.borrar();
    rmSync(raiz, { recursive: true });
  });

  const SECRETA = 'muy-secreta';
  /** The database's address with a password, which must never be printed. */
  const url = (cambiar: (url: URL) => void = () => undefined): string => {
    const u = new URL(propia.url);
    u.password = SECRETA;
    cambiar(u);
    return u.href;
  };
  const sitio = () => `${new URL(propia.url).host}${new URL(propia.url).pathname}`;
  const archivo = () => join(caja, 'te-toca.db');
  const enPostgres = <T>(hacer: (db: Db) => Promise<T>): Promise<T> => enDireccion(propia.url, hacer);
  const enLaCaja = <T>(hacer: (db: Db) => Promise<T>): Promise<T> => enCarpeta(caja, hacer);
  const tablas = () => enPostgres(async (db) => (await db.introspection.getTables()).length);
  const mandar = (orden: string) => (db: Db) => sql.raw(orden).execute(db);

  const mudarA = (carpeta: string) =>
    mudar(
      () => salirDeSqlite(carpeta),
      () => entrarEnPostgres(url()),
    );
  const mudarDe = (carpeta: string) =>
    mudar(
      () => salirDePostgres(url()),
      () => entrarEnSqlite(carpeta),
    );
  const aPostgres = async (linea: string) => expect(await mudarA(caja)).toEqual({ ok: false, linea });
  const dePostgres = async (linea: string) => expect(await mudarDe(nueva)).toEqual({ ok: false, linea });

  test('needs one direction, and never prints an address that it cannot parse', async () => {
    for (const argumentos of [
      [],
      ['--a', url(), '--de', url()],
      ['--a', `http://u:${SECRETA}@x/y`],
      ['--hacia', url()],
    ]) {
      const { codigo, salida, lineas } = await mudarse(caja, ...argumentos);
      expect([codigo, salida]).toEqual([1, '']);
      expect(lineas[0]).toMatch(/^Uso: npm run mudanza -- --a postgres/);
      expect(lineas.join()).not.toContain(SECRETA);
    }
  });

  test('needs a reachable database, and reports the failure without the password', async () => {
    const puerto = String(await puertoLibre());
    const { hostname, host, pathname } = new URL(propia.url);
    const nadie = url((u) => (u.port = puerto));
    const sinBase = url((u) => (u.pathname = '/no_la_hay'));
    const noEntra = (donde: string, porQue: string) => ({
      codigo: 1,
      salida: '',
      lineas: [`No se puede entrar en PostgreSQL (${donde}): ${porQue}. Revisa la dirección.`],
    });
    const nadieResponde = noEntra(`${hostname}:${puerto}${pathname}`, 'ahí no responde ningún servidor');
    expect(await mudarse(caja, '--a', nadie)).toEqual(nadieResponde);
    expect(await mudarse(nueva, '--de', nadie)).toEqual(nadieResponde);
    expect(await mudarse(caja, '--a', sinBase)).toEqual(
      noEntra(`${host}/no_la_hay`, 'esa base de datos no existe: créala con createdb'),
    );
    expect(existsSync(nueva)).toBe(false);
  });

  test('refuses a target with a family', async () => {
    await enPostgres(migrar);
    await enPostgres((db) => db.insertInto('familias').values(UNA_FAMILIA).execute());
    const antes = await enPostgres(volcar);
    await aPostgres(
      `En PostgreSQL (${sitio()}) ya vive una familia: usa una base de datos vacía. No se ha tocado nada.`,
    );
    expect(await enPostgres(volcar)).toEqual(antes);

    const bytes = bytesDe(caja);
    const hay = async (que: string, donde: string) =>
      expect(await mudarDe(donde)).toEqual({
        ok: false,
        linea: `En ${donde} ya hay ${que}: llévalo a otro sitio, o elige otra carpeta con DATA_DIR. No se ha tocado nada.`,
      });
    await hay('te-toca.db', caja);
    expect(bytesDe(caja)).toEqual(bytes);
    mkdirSync(nueva);
    writeFileSync(join(nueva, 'te-toca.db-wal'), '');
    await hay('te-toca.db-wal', nueva);
    expect(readdirSync(nueva)).toEqual(['te-toca.db-wal']);
  });

  test('refuses a source without a family', async () => {
    const deLaNueva = async (linea: unknown) => expect(await mudarA(nueva)).toEqual({ ok: false, linea });
    await deLaNueva(`No hay base de datos en ${join(nueva, 'te-toca.db')}.`);
    const vacia = `En PostgreSQL (${sitio()}) no hay ninguna familia: no hay nada que mudar.`;
    await dePostgres(vacia);
    await enPostgres(migrar);
    await dePostgres(vacia);
    const abierta = await abrirBase(nueva);
    if (abierta.ok) await abierta.base.cerrar();
    await deLaNueva(`En ${nueva} no hay ninguna familia: no hay nada que mudar.`);
    writeFileSync(join(nueva, 'te-toca.db'), 'x'.repeat(2000));
    await deLaNueva(expect.stringContaining('está dañada o no es de Te Toca'));
  });

  test('refuses to run while a server uses the source or the target', async () => {
    servidor = await arrancarHijo(caja, await puertoLibre());
    await aPostgres(
      `Un servidor de Te Toca, u otro programa, usa la base de datos ${archivo()}: ciérralo y vuelve a probar.`,
    );
    expect(await tablas()).toBe(0);
    expect(await servidor.terminar()).toBe(0);

    servidor = await arrancarHijo(join(raiz, 'otra'), await puertoLibre(), { DATABASE_URL: propia.url });
    const usa = `Un servidor de Te Toca usa esa base de datos (${sitio()}): ciérralo y vuelve a probar.`;
    await aPostgres(usa);
    await dePostgres(usa);
    expect(await servidor.terminar()).toBe(0);
    // The server has created tables and keys, but the database contains no family, so it is an allowed target.
    expect(await mudarA(caja)).toMatchObject({ ok: true });
  });

  test('keeps a server from starting meanwhile, and the server prints the reason', async () => {
    const db = conectarSolo(archivo(), 'leer');
    expect(await abrirBase(caja)).toEqual({
      ok: false,
      linea: `Otro programa tiene ocupada la base de datos ${archivo()}: espera a que termine y vuelve a probar.`,
    });
    await db.destroy();
  });

  test('accepts only data of the current schema version', async () => {
    const mas = 'es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.';
    const menos =
      'es de una versión anterior de Te Toca: arranca una vez esta versión con esos datos, ciérrala y vuelve a probar.';
    const deLaCaja = `La base de datos ${archivo()}`;
    const dePg = `PostgreSQL (${sitio()})`;
    const futura = mandar("insert into migraciones values ('9999-del-futuro', '2026')");
    const sinPublicar = mandar('alter table migraciones rename to kysely_migration');
    await enPostgres(migrar);
    await enPostgres((db) => db.insertInto('familias').values(UNA_FAMILIA).execute());
    const sinOtra = conOtraMigracion();
    await dePostgres(`${dePg} ${menos}`);
    await aPostgres(`${deLaCaja} ${menos}`);
    sinOtra();
    await enPostgres(futura);
    await dePostgres(`${dePg} ${mas}`);
    await aPostgres(`${dePg} ${mas}`);

    await enLaCaja(futura);
    await aPostgres(`${deLaCaja} ${mas}`);

    await enPostgres(sinPublicar);
    await enLaCaja(sinPublicar);
    const deAntes = 'es de antes de la primera versión publicada de Te Toca';
    for (const mudada of [await salirDePostgres(url()), await entrarEnPostgres(url()), await salirDeSqlite(caja)])
      expect(mudada).toMatchObject({ ok: false, linea: expect.stringContaining(deAntes) });
  });

  test('includes the write-ahead log of a killed server', async () => {
    const db = conectar(archivo());
    await db.updateTable('familias').set({ nombre: 'Después' }).execute();
    mkdirSync(nueva);
    for (const sufijo of ['', '-wal']) copyFileSync(`${archivo()}${sufijo}`, join(nueva, `te-toca.db${sufijo}`));
    await db.destroy();
    expect(await mudarA(nueva)).toMatchObject({ ok: true });
    expect(await enPostgres((db) => db.selectFrom('familias').select('nombre').execute())).toEqual([
      { nombre: 'Después' },
    ]);
  });

  const NADA = 'No ha quedado nada de la copia, y el original sigue como estaba.';

  test('whose copy differs is detected and rolled back, in either direction', async () => {
    await enPostgres(migrar);
    await enPostgres(
      mandar(`create function trampa() returns trigger language plpgsql as
        $$ begin new.bytes := set_byte(new.bytes, 8999, 9); return new; end $$`),
    );
    await enPostgres(
      mandar("create trigger t before insert on fotos for each row when (new.nombre = 'f1') execute function trampa()"),
    );
    const antes = await enPostgres(volcar);
    const bytes = bytesDe(caja);
    await aPostgres(`La copia de la tabla fotos no coincide con el original. ${NADA}`);
    expect(await enPostgres(volcar)).toEqual(antes);
    expect(bytesDe(caja)).toEqual(bytes);

    // Gives a table of PostgreSQL a text where SQLite's STRICT table accepts only bytes.
    await enPostgres(mandar('drop trigger t on fotos'));
    await enPostgres(ponerFamilia);
    await enPostgres(mandar('alter table secretos rename to otros'));
    await enPostgres(
      mandar(
        'create table secretos (nombre text collate "C" primary key, valor text not null, creado_en text not null)',
      ),
    );
    await enPostgres(mandar("insert into secretos values ('secreto', 'x', '')"));
    expect(await mudarDe(nueva)).toEqual({
      ok: false,
      linea: expect.stringMatching(/^No se ha podido copiar la tabla secretos: .*original sigue como estaba\.$/),
    });
    expect(readdirSync(nueva)).toEqual([]);
  });

  test('that fails leaves a target without tables as it was', async () => {
    // SQLite stores a NUL character in a text, which PostgreSQL refuses.
    await enLaCaja((db) => db.updateTable('familias').set({ nombre: 'a\u0000b' }).execute());
    expect(await mudarA(caja)).toEqual({
      ok: false,
      linea: expect.stringMatching(/^No se ha podido copiar la tabla familias: /),
    });
    expect(await tablas()).toBe(0);
  });
});
