import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import type { Db } from '#server/db/esquema.ts';
import { migrar } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { con, crearBasePropia, type BasePropia } from '#server/testing/servicios.ts';
import { enCarpeta, enDireccion } from './abrir.ts';
import { ponerFamilia, sembrarCasaPequena } from './casa-pequena.ts';
import { bytesDe, empezarMudanza, mudarse } from './guion.ts';
import { volcar } from './volcado.ts';

/** Tables at whose rows a move is killed. `familias` is the first that a move copies. */
const TABLAS = ['fotos', 'familias', 'trabajos_hechos'].slice(0, rondas(1, 3));

/**
 * Kills a move while it waits for a lock that the test holds. Killed before the commit, it must leave the target without data;
 * killed during the commit, it must have moved everything. A move that leaves no data must not change the source either, and the
 * next one must succeed.
 */
describe('a move that is killed', con('postgres'), () => {
  let raiz: string;
  let caja: string;
  let nueva: string;
  let propia: BasePropia;
  /** The test's connection that holds the locks for which the move waits. */
  let guarda: Client;
  /** A second connection that reads the activity: inside a transaction pg_stat_activity would not change. */
  let mira: Client;
  beforeEach(async () => {
    raiz = mkdtempSync(join(tmpdir(), 'te-toca-'));
    [caja, nueva] = [join(raiz, 'caja'), join(raiz, 'nueva')];
    propia = await crearBasePropia();
    [guarda, mira] = [new Client({ connectionString: propia.url }), new Client({ connectionString: propia.url })];
    await Promise.all([guarda.connect(), mira.connect()]);
  });
  afterEach(async () => {
    await Promise.all([guarda.end(), mira.end()]);
    await propia.borrar();
    rmSync(raiz, { recursive: true });
  });

  const enPostgres = <T>(hacer: (db: Db) => Promise<T>): Promise<T> => enDireccion(propia.url, hacer);
  const volcarCaja = (carpeta: string) => enCarpeta(carpeta, volcar);
  /** Waits until `cuantas` connections of the move wait for a lock of the test. */
  const espera = async (cuantas: number): Promise<void> => {
    for (;;) {
      const { rows } = await mira.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      if (rows[0]?.n === cuantas) return;
      await new Promise((seguir) => setTimeout(seguir, 50));
    }
  };
  /** Waits until only the test's two connections remain, which means that PostgreSQL has noticed the killed move. */
  const queSeVaya = async (): Promise<void> => {
    for (;;) {
      const { rows } = await mira.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
      );
      if (rows[0]?.n === 2) return;
      await new Promise((seguir) => setTimeout(seguir, 50));
    }
  };

  /** Adds a trigger that makes the move wait for the test's lock, when a row of the table is written or at the commit. */
  const ponerTrampa = async (tabla: string, alGuardar: boolean): Promise<void> => {
    await enPostgres(async (db) => {
      await sql`create function parar() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(1); return null; end $$`.execute(db);
      await sql
        .raw(
          `create constraint trigger t after insert on ${tabla} ${alGuardar ? 'deferrable initially deferred' : ''}
            for each row execute function parar()`,
        )
        .execute(db);
    });
  };

  /** Starts a move to PostgreSQL, and kills it while the trigger makes it wait. */
  const matarEnLaTrampa = async (): Promise<void> => {
    await guarda.query('select pg_advisory_lock(1)');
    const mudanza = empezarMudanza(caja, '--a', propia.url);
    await espera(1);
    await mudanza.matar();
    await guarda.query('select pg_advisory_unlock(1)');
    await queSeVaya();
  };

  test.each(TABLAS)('while it fills %s of PostgreSQL leaves no rows there, and the folder unchanged', async (tabla) => {
    await sembrarCasaPequena(caja);
    const bytes = bytesDe(caja);
    await enPostgres(migrar);
    const vacia = await enPostgres(volcar);
    await ponerTrampa(tabla, false);
    await matarEnLaTrampa();
    expect(await enPostgres(volcar)).toEqual(vacia);
    expect(bytesDe(caja)).toMatchObject(bytes);

    expect(await mudarse(caja, '--a', propia.url)).toMatchObject({ codigo: 0, lineas: [] });
    expect(bytesDe(caja)).toEqual(bytes);
    expect(await enPostgres(volcar)).toEqual(await volcarCaja(caja));
  });

  test('during the commit has moved everything', async () => {
    await sembrarCasaPequena(caja);
    await enPostgres(migrar);
    await ponerTrampa('fotos', true);
    await matarEnLaTrampa();
    expect(await enPostgres(volcar)).toEqual(await volcarCaja(caja));
  });

  test.each(TABLAS)(
    'while it reads %s of PostgreSQL leaves no database in the folder, and the source unchanged',
    async (tabla) => {
      await enPostgres(migrar);
      await enPostgres(ponerFamilia);
      const antes = await enPostgres(volcar);
      // The move first reads `familias`, before it creates the target, so a kill there leaves no file.
      await guarda.query(`begin; lock table ${tabla} in access exclusive mode`);
      const mudanza = empezarMudanza(nueva, '--de', propia.url);
      await espera(1);
      await mudanza.matar();
      await guarda.query('rollback');
      await queSeVaya();
      const quedan = existsSync(nueva) ? readdirSync(nueva) : [];
      expect(quedan.filter((n) => !n.startsWith('te-toca.db.mudanza'))).toEqual([]);
      expect(quedan.includes('te-toca.db.mudanza')).toBe(tabla !== 'familias');
      expect(await enPostgres(volcar)).toEqual(antes);

      // The files left by the killed move do not prevent the next move, which deletes them.
      expect(await mudarse(nueva, '--de', propia.url)).toMatchObject({ codigo: 0, lineas: [] });
      expect(readdirSync(nueva)).toEqual(['te-toca.db']);
      expect(await volcarCaja(nueva)).toEqual(antes);
    },
  );

  test('a second move into a folder is refused while one runs', async () => {
    const otra = await crearBasePropia();
    await enPostgres(migrar);
    await enPostgres(ponerFamilia);
    const base = conectarPostgres(otra.url, { espera: 60_000 });
    await migrar(base.escritura);
    await ponerFamilia(base.escritura);
    await base.cerrar();
    await guarda.query('begin; lock table fotos in access exclusive mode');
    const primera = empezarMudanza(nueva, '--de', propia.url);
    await espera(1);
    expect(await mudarse(nueva, '--de', otra.url)).toMatchObject({
      codigo: 1,
      lineas: [expect.stringContaining(`usa la base de datos ${join(nueva, 'te-toca.db.mudanza')}`)],
    });
    await guarda.query('rollback');
    expect(await primera.fin).toMatchObject({ codigo: 0, lineas: [] });
    expect(await volcarCaja(nueva)).toEqual(await enPostgres(volcar));
    await otra.borrar();
  });
});
