import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { conectar } from './conectar.ts';
import { migrar } from './migraciones.ts';

test('a transaction has the right to write from its beginning: no other process can change what it has read', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  const archivo = join(carpeta, 'te-toca.db');
  const db = conectar(archivo);
  await migrar(db);
  const otro = new Database(archivo, { timeout: 0 });
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('familias').select('id').execute();
    expect(() => otro.exec('begin immediate')).toThrow('database is locked');
  });
  otro.exec('begin immediate; rollback');
  otro.close();
  await db.destroy();
  await rm(carpeta, { recursive: true, force: true });
});
