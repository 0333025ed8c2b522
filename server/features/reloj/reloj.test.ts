import { expect, test } from 'vitest';
import { guardarUltimaHora, leerUltimaHora } from '#server/data/caja.ts';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';

test('a new database has no last time, and later the last one stored', async () => {
  const db = conectar(':memory:');
  await migrar(db);
  expect(await leerUltimaHora(db)).toBeNull();
  for (const hora of ['2026-11-21T10:00:00.000Z', '2026-11-20T10:00:00.000Z']) {
    await guardarUltimaHora(db, hora);
    expect(await leerUltimaHora(db)).toBe(hora);
  }
  await db.destroy();
});
