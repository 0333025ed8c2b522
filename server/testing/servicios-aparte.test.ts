import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { con, crearBasePropia } from './servicios.ts';

/** Runs beside servicios.test.ts, which creates a table of the same name in a database of its own. */
describe('PostgreSQL', con('postgres'), () => {
  test('gives this file a database of its own', async () => {
    const propia = await crearBasePropia();
    const base = new Client({ connectionString: propia.url });
    await base.connect();
    const antes = await base.query("SELECT to_regclass('de_un_archivo') AS tabla");
    await base.query('CREATE TABLE de_un_archivo (quien text)');
    await base.end();
    await propia.borrar();
    expect(antes.rows).toEqual([{ tabla: null }]);
  });
});
