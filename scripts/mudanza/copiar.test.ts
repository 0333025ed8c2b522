import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerPlano, ordenar } from '#server/db/filas.ts';
import { migrar } from '#server/db/migraciones.ts';
import { copiar } from './copiar.ts';
import { crearHuella } from './huella.ts';

// Tests of `copiar`, from one database in memory to another, and of the plan and the digests that it uses.

const EN = '2026-11-21T10:00:00.000Z';
let [de, a]: [Db, Db] = [null as never, null as never];
beforeEach(async () => {
  [de, a] = [conectar(':memory:'), conectar(':memory:')];
  for (const db of [de, a]) await migrar(db);
  await de
    .insertInto('familias')
    .values(
      [1, 2, 3].map((id) => ({
        id: id * 10,
        nombre: `F${String(id)}`,
        pin: '123456',
        zona_horaria: 'UTC',
        semilla_reparto: id,
        creada_en: EN,
      })),
    )
    .execute();
  // A primary key of three columns, whose order differs from the insertion order.
  await de
    .insertInto('trabajos_hechos')
    .values(
      [30, 10, 20].flatMap((familia_id) =>
        ['2026-11-02', '2026-11-01', '2026-10-31'].map((dia) => ({
          familia_id,
          trabajo: 'MEDIANOCHE' as const,
          dia,
          hecho_en: EN,
        })),
      ),
    )
    .execute();
  await de
    .insertInto('fotos')
    .values(
      [Buffer.alloc(0), Buffer.from([0, 255, 10])].map((bytes, i) => ({
        nombre: `f${String(i)}`,
        bytes,
        creada_en: EN,
      })),
    )
    .execute();
});
afterEach(() => Promise.all([de.destroy(), a.destroy()]));

const copiarEnteras = async (porPagina?: number) => {
  const trx = await a.startTransaction().execute();
  const copia = await copiar(de, trx, porPagina);
  await (copia.ok ? trx.commit() : trx.rollback()).execute();
  return copia;
};
const trabajos = (db: Db) =>
  db.selectFrom('trabajos_hechos').selectAll().orderBy('familia_id').orderBy('dia').execute();

test.each([1, 3, 200, 2, 4, 9].slice(0, rondas(3, 6)))(
  'in pages of %i rows every row is copied once',
  async (porPagina) => {
    const copia = await copiarEnteras(porPagina);
    expect(copia.ok && copia.copiadas.filter(({ filas }) => filas > 0)).toEqual([
      { tabla: 'familias', filas: 3 },
      { tabla: 'fotos', filas: 2 },
      { tabla: 'trabajos_hechos', filas: 9 },
    ]);
    expect(await trabajos(a)).toEqual(await trabajos(de));
    expect(await a.selectFrom('fotos').selectAll().orderBy('nombre').execute()).toEqual(
      await de.selectFrom('fotos').selectAll().orderBy('nombre').execute(),
    );
  },
);

test('rows in a target without families are replaced, such as its secret key', async () => {
  const clave = (valor: number) => ({ nombre: 'secreto' as const, valor: Buffer.alloc(32, valor), creado_en: EN });
  await a.insertInto('secretos').values(clave(1)).execute();
  await de.insertInto('secretos').values(clave(2)).execute();
  expect(await copiarEnteras()).toMatchObject({ ok: true });
  expect(await a.selectFrom('secretos').selectAll().execute()).toEqual([clave(2)]);
});

describe('a copy that differs from the original is detected and rolled back', () => {
  const cuando = 'create trigger t after insert on trabajos_hechos begin';
  test.each([
    ['a text that changes', 'familias', `${cuando} update familias set nombre = 'F9' where id = 10; end`],
    ['a letter whose case changes', 'familias', `${cuando} update familias set nombre = 'f1' where id = 10; end`],
    ['a number that becomes another', 'familias', `${cuando} update familias set version = 1 where id = 30; end`],
    ['two swapped values', 'familias', `${cuando} update familias set nombre = pin, pin = nombre where id = 20; end`],
    ['an id that moves', 'fotos', `${cuando} update fotos set nombre = 'f2' where nombre = 'f1'; end`],
    ['bytes that become others', 'fotos', `${cuando} update fotos set bytes = x'00ff0b' where nombre = 'f1'; end`],
    ['a row that is lost', 'fotos', `${cuando} delete from fotos where nombre = 'f0'; end`],
    ['an extra row', 'reloj', `${cuando} insert or ignore into reloj values (1, ''); end`],
    [
      'an id that would be given again',
      'familias',
      `${cuando} update sqlite_sequence set seq = 31 where name = 'familias'; end`,
    ],
  ])('%s', async (_, tabla, trampa) => {
    await sql.raw(trampa).execute(a);
    expect(await copiarEnteras()).toEqual({
      ok: false,
      linea: `La copia de la tabla ${tabla} no coincide con el original.`,
    });
    expect(await a.selectFrom('familias').selectAll().execute()).toEqual([]);
  });

  test('a row that the target refuses is reported with the table’s name and without its data', async () => {
    await sql.raw(`create trigger t before insert on fotos begin select raise(abort, 'no'); end`).execute(a);
    expect(await copiarEnteras()).toEqual({ ok: false, linea: 'No se ha podido copiar la tabla fotos: no.' });
  });

  test('a number beyond the exact range is refused', async () => {
    await sql`update familias set semilla_reparto = 9007199254740993 where id = 10`.execute(de);
    expect(await copiarEnteras()).toMatchObject({ ok: false, linea: expect.stringContaining('tabla familias') });
  });
});

test('tables that differ from this version’s are not copied; unknown tables are ignored', async () => {
  await sql`create table de_otro (id integer primary key)`.execute(de);
  expect(await copiarEnteras()).toMatchObject({ ok: true });
  await sql`alter table fotos add column de_mas text`.execute(de);
  expect(await copiarEnteras()).toEqual({
    ok: false,
    linea: 'La tabla fotos no es la que hace esta versión de Te Toca.',
  });
});

test('the plan has every table of the schema, each with its key and after the tables that it refers to', async () => {
  const plano = await leerPlano(a);
  const tablas = (await a.introspection.getTables()).flatMap(({ name }) =>
    name.startsWith('migraciones') ? [] : [name],
  );
  expect(plano.map(({ nombre }) => nombre).toSorted()).toEqual(tablas.toSorted());
  expect(plano.filter(({ clave }) => clave.length === 0)).toEqual([]);
  const { rows } = await sql<{ de: string; a: string }>`
    select t.name as de, r."table" as a from sqlite_master t join pragma_foreign_key_list(t.name) r`.execute(a);
  const puesto = new Map(plano.map(({ nombre }, i) => [nombre, i]));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((r) => r.de !== r.a && puesto.get(r.de)! < puesto.get(r.a)!)).toEqual([]);
  expect(plano.find(({ nombre }) => nombre === 'trabajos_hechos')).toEqual({
    nombre: 'trabajos_hechos',
    columnas: ['dia', 'familia_id', 'hecho_en', 'hizo', 'trabajo'],
    clave: ['familia_id', 'trabajo', 'dia'],
    identidad: null,
  });
  expect(
    plano
      .filter(({ identidad }) => identidad === null)
      .map(({ nombre }) => nombre)
      .toSorted(),
  ).toEqual([
    'bajas',
    'caja',
    'certificados',
    'claves',
    'cuentas_congeladas',
    'dav_negadas',
    'dav_puestas',
    'deseos',
    'eventos_reajuste',
    'eventos_reparto',
    'fotos',
    'fotos_hechas',
    'gracias',
    'intentos',
    'motivos_reajuste',
    'reloj',
    'retos_usados',
    'salas',
    'secretos',
    'tanda',
    'trabajos_hechos',
    'traspasos',
    'vueltas_usadas',
  ]);
});

test('tables are sorted by their references, and circular references throw', () => {
  const tablas = ['a', 'b'].map((nombre) => ({ nombre }));
  expect(
    ordenar(tablas, [
      { tabla: 'a', a: 'b' },
      { tabla: 'a', a: 'a' },
    ]),
  ).toEqual([{ nombre: 'b' }, { nombre: 'a' }]);
  expect(() =>
    ordenar(tablas, [
      { tabla: 'a', a: 'b' },
      { tabla: 'b', a: 'a' },
    ]),
  ).toThrow('refer to one another');
});

test('rows have equal digests only if all values are equal and in the same columns', () => {
  const de = (...filas: readonly Readonly<Record<string, unknown>>[]) => {
    const huella = crearHuella(['x', 'y']);
    for (const fila of filas) huella.anadir(fila);
    return huella.cerrar().suma;
  };
  const sumas = [
    de(),
    de({ x: null, y: null }),
    de({ x: null, y: null }, { x: null, y: null }),
    de({ x: '', y: null }),
    de({ x: null, y: '' }),
    de({ x: 0, y: null }),
    de({ x: false, y: null }),
    de({ x: '0', y: null }),
    de({ x: 'null', y: null }),
    de({ x: Buffer.alloc(0), y: null }),
    de({ x: Buffer.from('0'), y: null }),
    de({ x: 'a","b', y: null }),
    de({ x: 'a', y: 'b' }),
    de({ x: 'ab', y: '' }),
    de({ x: 'é', y: null }),
    de({ x: 'e\u0301', y: null }),
  ];
  expect(new Set(sumas).size).toBe(sumas.length);
  for (const x of [1.5, 2 ** 53, undefined, new Date(), 1n]) expect(() => de({ x, y: null })).toThrow('No exact form');
});
