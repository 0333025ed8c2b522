import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { con, crearBasePropia, type BasePropia } from '#server/testing/servicios.ts';
import { BaseOcupada, conectarPostgres } from './postgres.ts';
import { conectar, conLector } from './conectar.ts';
import type { Base, Db } from './esquema.ts';
import { migrar } from './migraciones.ts';

const FAMILIA = {
  nombre: 'García',
  pin: '123456',
  zona_horaria: 'Europe/Madrid',
  semilla_reparto: 2 ** 31 - 2,
  creada_en: '2026-11-21T10:00:00.000Z',
};
const fundar = async (db: Db): Promise<number> =>
  (await db.insertInto('familias').values(FAMILIA).returning('id').executeTakeFirstOrThrow()).id;
const subir = (db: Db, familia: number) =>
  db
    .updateTable('familias')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', familia)
    .execute();
const versionDe = async (db: Db, familia: number): Promise<number> =>
  (await db.selectFrom('familias').select('version').where('id', '=', familia).executeTakeFirstOrThrow()).version;
const pausa = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

describe('PostgreSQL', con('postgres'), () => {
  let propia: BasePropia;
  let base: Base;
  beforeAll(async () => {
    propia = await crearBasePropia();
    base = conectarPostgres(propia.url, { espera: 60_000 });
    await migrar(base.escritura);
  });
  afterAll(async () => {
    await base.cerrar();
    await propia.borrar();
  });

  test('a failed commit gives its connection back', async () => {
    const estrecha = conectarPostgres(propia.url, { conexiones: 1, espera: 2_000 });
    const cortado = estrecha.escribir(null, async (db) => {
      const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 60000)`.execute(base.escritura);
    });
    await expect(cortado).rejects.toThrow();
    expect(await estrecha.leer(() => Promise.resolve('leído'))).toBe('leído');
    await estrecha.cerrar();
  });

  test('numbers, booleans, texts, days and nulls are read as from SQLite', async () => {
    const lite = conLector(conectar(':memory:'), ':memory:');
    await migrar(lite.escritura);
    const leidos = [];
    for (const { escritura: db } of [lite, base]) {
      const familia_id = await fundar(db);
      const dato = {
        familia_id,
        first_name: 'Ana',
        last_name: '',
        color: 'coral' as const,
        creado_en: FAMILIA.creada_en,
      };
      await db
        .insertInto('usuarios')
        .values({ ...dato, grupo_edad: 'ADULTO', es_administrador: true })
        .execute();
      const {
        id: _id,
        familia_id: _familia,
        ...fila
      } = await db.selectFrom('usuarios').selectAll().where('familia_id', '=', familia_id).executeTakeFirstOrThrow();
      const cuentas = await db
        .selectFrom('usuarios')
        .select((e) => [
          e.fn.countAll().as('n'),
          e.fn.sum('puntos_totales').as('suma'),
          e.fn.max('racha_desde').as('max'),
        ])
        .where('familia_id', '=', familia_id)
        .executeTakeFirstOrThrow();
      leidos.push({ fila, cuentas });
    }
    expect(leidos[1]).toEqual(leidos[0]);
    expect(leidos[1]?.fila).toMatchObject({
      es_administrador: true,
      entra_con_pin: false,
      puntos_totales: 0,
      avatar: null,
    });
    await lite.cerrar();
  });

  test('sorts in the same order: nulls as the smallest, texts byte by byte', async () => {
    const lite = conLector(conectar(':memory:'), ':memory:');
    await migrar(lite.escritura);
    const ordenes = [];
    for (const { escritura: db } of [lite, base]) {
      const familia_id = await fundar(db);
      for (const [i, last_name] of ['Zoe', 'ana', 'Ána', 'a-b', 'ab', 'B'].entries())
        await db
          .insertInto('usuarios')
          .values({
            familia_id,
            first_name: last_name,
            last_name,
            grupo_edad: 'ADULTO',
            color: 'coral',
            creado_en: FAMILIA.creada_en,
            avatar: i % 2 === 0 ? null : last_name,
          })
          .execute();
      const por = (columna: 'last_name' | 'avatar', sentido: 'asc' | 'desc') =>
        db
          .selectFrom('usuarios')
          .select(columna)
          .where('familia_id', '=', familia_id)
          .orderBy(columna, sentido)
          .orderBy('id')
          .execute();
      ordenes.push([await por('last_name', 'asc'), await por('avatar', 'asc'), await por('avatar', 'desc')]);
    }
    expect(ordenes[1]).toEqual(ordenes[0]);
    await lite.cerrar();
  });

  describe('two servers', () => {
    let otra: Base;
    beforeEach(() => {
      otra = conectarPostgres(propia.url, { espera: 60_000 });
    });
    afterEach(() => otra.cerrar());

    test('changes of one family follow one another, on any server: none is lost', async () => {
      const familia = await fundar(base.escritura);
      // Reads the version, waits, and writes it plus one: two changes at once would write the same number.
      await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          (i % 2 === 0 ? base : otra).escribir(familia, async (db) => {
            const version = (await versionDe(db, familia)) + 1;
            if (i % 10 === 0) await pausa(2);
            await db.updateTable('familias').set({ version }).where('id', '=', familia).execute();
          }),
        ),
      );
      expect(await versionDe(base.escritura, familia)).toBe(200);
    });

    test('changes of different families do not wait for each other', async () => {
      const [una, dos] = [await fundar(base.escritura), await fundar(base.escritura)];
      const [dentro, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const abierta = base.escribir(una, async (db) => {
        await subir(db, una);
        dentro.resolve();
        await seguir.promise;
      });
      await dentro.promise;
      await otra.escribir(dos, (db) => subir(db, dos));
      expect(await versionDe(otra.lectura, dos)).toBe(1);
      expect(await versionDe(otra.lectura, una)).toBe(0);
      seguir.resolve();
      await abierta;
      expect(await versionDe(otra.lectura, una)).toBe(1);
    });

    test('a deadlock is retried by one of the two', async () => {
      const [una, dos] = [await fundar(base.escritura), await fundar(base.escritura)];
      let veces = 0;
      let llegados = 0;
      const ambos = Promise.withResolvers<void>();
      const cruzar = (b: Base, primera: number, segunda: number) =>
        b.escribir(null, async (db) => {
          veces += 1;
          await subir(db, primera);
          if ((llegados += 1) === 2) ambos.resolve();
          await ambos.promise;
          await subir(db, segunda);
        });
      await Promise.all([cruzar(base, una, dos), cruzar(otra, dos, una)]);
      expect(veces).toBeGreaterThan(2);
      expect([await versionDe(base.lectura, una), await versionDe(base.lectura, dos)]).toEqual([2, 2]);
    });

    test('a change whose connection is lost in the middle is retried, and done once', async () => {
      const familia = await fundar(base.escritura);
      let veces = 0;
      await base.escribir(familia, async (db) => {
        veces += 1;
        await subir(db, familia);
        if (veces > 1) return;
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(otra.escritura);
        await pausa(50);
        await versionDe(db, familia);
      });
      expect(veces).toBe(2);
      expect(await versionDe(otra.lectura, familia)).toBe(1);
    });

    test('an error thrown by the change itself is not retried, and nothing is written', async () => {
      const familia = await fundar(base.escritura);
      let veces = 0;
      const rota = base.escribir(familia, async (db) => {
        veces += 1;
        await subir(db, familia);
        throw new Error('mine');
      });
      await expect(rota).rejects.toThrow('mine');
      expect(veces).toBe(1);
      expect(await versionDe(base.lectura, familia)).toBe(0);
    });
  });

  test('a read sees one snapshot, and cannot write', async () => {
    const familia = await fundar(base.escritura);
    const vistas = await base.leer(async (db) => {
      const antes = await versionDe(db, familia);
      await base.escribir(familia, (otra) => subir(otra, familia));
      return [antes, await versionDe(db, familia)];
    });
    expect(vistas).toEqual([0, 0]);
    await expect(base.leer((db) => subir(db, familia))).rejects.toThrow('read-only');
  });

  test('with every connection in use, a caller who waits too long gets an error and nothing is done', async () => {
    const estrecha = conectarPostgres(propia.url, { conexiones: 1, espera: 200 });
    // `espera` also limits connecting, which takes longer on a busy machine; so connect before the measured wait.
    await expect.poll(() => estrecha.leer(async () => true).catch(() => false)).toBe(true);
    const familia = await fundar(base.escritura);
    const [dentro, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const tomada = estrecha.escribir(familia, () => {
      dentro.resolve();
      return seguir.promise;
    });
    await dentro.promise;
    await expect(estrecha.escribir(familia, (db) => subir(db, familia))).rejects.toBeInstanceOf(BaseOcupada);
    await expect(estrecha.leer((db) => versionDe(db, familia))).rejects.toBeInstanceOf(BaseOcupada);
    seguir.resolve();
    await tomada;
    expect(await estrecha.leer((db) => versionDe(db, familia))).toBe(0);
    await estrecha.cerrar();
  });

  test('of two servers that migrate an empty database at once, one does it, and both find it complete', async () => {
    const vacia = await crearBasePropia();
    const dos = [1, 2].map(() => conectarPostgres(vacia.url, { espera: 60_000 }));
    const hechas = await Promise.all(dos.map((b) => migrar(b.escritura)));
    expect(Math.min(...hechas.map((h) => h.length))).toBe(0);
    for (const b of dos) await b.cerrar();
    const cliente = new Client({ connectionString: vacia.url });
    await cliente.connect();
    expect((await cliente.query('select count(*)::int as n from familias')).rows).toEqual([{ n: 0 }]);
    await cliente.end();
    await vacia.borrar();
  });
});
