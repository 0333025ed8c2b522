import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { guardarUltimaHora, leerUltimaHora } from '#server/data/reloj.ts';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { up } from '#migrations/0011-reloj.ts';

test('an empty database knows no hour, and afterwards the last one that was written', async () => {
  const db = conectar(':memory:');
  await migrar(db);
  expect(await leerUltimaHora(db)).toBeNull();
  for (const hora of ['2026-11-21T10:00:00.000Z', '2026-11-20T10:00:00.000Z']) {
    await guardarUltimaHora(db, hora);
    expect(await leerUltimaHora(db)).toBe(hora);
  }
  await db.destroy();
});

test('a database from before knows the newest instant at which anything was written in it, not one to come', async () => {
  const reloj = relojFijo('2026-11-01T10:00:00.000Z');
  const app = await buildTestApp({ reloj });
  const { escritura: db } = app.contexto.base;
  const familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), 1]);
  reloj.poner('2026-11-21T19:30:00.000Z');
  await empezarDia(app.contexto, familia.id);
  // Good until the day after: nothing that says when it ends counts.
  await llamarComo(app, familia.miembros[0]!, 'POST', `/api/core/familias/${String(familia.id)}/invitacion/`);
  await sql`drop table reloj`.execute(db);
  await db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>));
  expect(await leerUltimaHora(db)).toBe('2026-11-21T19:30:00.000Z');
  await app.app.close();
});
