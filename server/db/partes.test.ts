import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { up } from '#migrations/0009-partes.ts';

test('a database with both tables keeps what its next reparto would start with, also where only Carga had been saved', async () => {
  const app = await buildTestApp({ motor: 'sqlite' });
  const { escritura: db } = app.contexto.base;
  await sql`create table configuraciones_carga (familia_id integer not null, miembro_id integer primary key, porcentaje_carga integer not null) strict`.execute(
    db,
  );
  const [conAmbas, soloCarga, sinNada] = [
    await sembrarFamilia(app),
    await sembrarFamilia(app),
    await sembrarFamilia(app),
  ];
  for (const f of [conAmbas, soloCarga]) {
    for (const [i, p] of [40, 30, 20, 10].entries())
      await sql`insert into configuraciones_carga values (${f.id}, ${f.miembros[i]!.id}, ${p})`.execute(db);
  }
  await db
    .insertInto('configuraciones_reparto')
    .values(
      conAmbas.miembros.map((m, i) => ({
        familia_id: conAmbas.id,
        miembro_id: m.id,
        trimestre_inicio: '2026-10-01',
        porcentaje_asignado: [35, 35, 20, 10][i]!,
        activa: true,
      })),
    )
    .execute();
  await up(db as unknown as Kysely<unknown>);
  const de = async (familia: number) =>
    (await leerPartes(db, familia, '2027-01-01')).porcentajes.map((p) => p.porcentaje);
  expect([await de(conAmbas.id), await de(soloCarga.id), await de(sinNada.id)]).toEqual([
    [35, 35, 20, 10],
    [40, 30, 20, 10],
    [25, 25, 25, 25],
  ]);
  expect((await leerPartes(db, sinNada.id, '2027-01-01')).de).toBeNull();
  await app.app.close();
});
