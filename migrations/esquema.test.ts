import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';

/**
 * `esquema.sql` is the schema that all migrations lead to. A new migration changes it on purpose, in the same commit;
 * a landed one cannot do so unseen, nor can what it imports.
 */
test('the migrations lead to exactly the schema that is written down', async () => {
  const db = conectar(':memory:');
  await migrar(db);
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type desc, name
  `.execute(db);
  await db.destroy();
  const escrito = readFileSync(new URL('esquema.sql', import.meta.url), 'utf8');
  expect(rows.map((r) => `${r.sql};\n`).join('\n')).toBe(escrito);
});
