import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import { expect, test } from 'vitest';
import { conectar } from '#server/db/conectar.ts';
import type { Esquema } from '#server/db/esquema.ts';
import { migrar } from '#server/db/migraciones.ts';
import { tomarEnvios } from './envios.ts';

const TOMA = {
  cuantos: 3,
  ahora: '2026-11-21T10:00:00.000Z',
  hasta: '2026-11-21T10:01:00.000Z',
  nombre: 'uno-1',
};

test('takers of messages on PostgreSQL do not wait for each other; SQLite, which has no row locks, gets no lock clause', async () => {
  const dichas: CompiledQuery[] = [];
  const postgres = new Kysely<Esquema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      dichas.push(query);
    },
  });
  await tomarEnvios(postgres, TOMA);
  expect(dichas.at(-1)?.sql).toMatch(
    /^with "debidos" as materialized \(select .* for update skip locked\) update "envios"/,
  );

  const sqlite = conectar(':memory:');
  await migrar(sqlite);
  expect(await tomarEnvios(sqlite, TOMA)).toEqual([]);
  await sqlite.destroy();
});
