import { Migrator, type Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { conectar } from '#server/db/conectar.ts';
import * as inicial from '#migrations/0001-inicial.ts';
import * as trabajo from '#migrations/0002-trabajo.ts';
import * as invitaciones from '#migrations/0003-invitaciones.ts';
import * as pantalla from '#migrations/0004-pantalla.ts';
import * as deseos from '#migrations/0005-deseos.ts';
import * as avisos from '#migrations/0006-avisos.ts';
import * as certificado from '#migrations/0007-certificado.ts';
import * as claves from '#migrations/0008-claves.ts';
import * as caras from '#migrations/0014-caras.ts';

const ANTES: Readonly<Record<string, Migration>> = {
  '0001': inicial,
  '0002': trabajo,
  '0003': invitaciones,
  '0004': pantalla,
  '0005': deseos,
  '0006': avisos,
  '0007': certificado,
  '0008': claves,
};

test('whoever was in before it is in after it, with a password and without leave to use a PIN', async () => {
  const db = conectar(':memory:');
  const hasta = async (migraciones: Readonly<Record<string, Migration>>) => {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve({ ...migraciones }) },
    }).migrateToLatest();
    expect(error).toBeUndefined();
  };
  await hasta(ANTES);
  const en = '2026-11-21T10:00:00.000Z';
  const { id: familia_id } = await db
    .insertInto('familias')
    .values({ nombre: 'García', pin: '123456', zona_horaria: 'Europe/Madrid', semilla_reparto: 1, creada_en: en })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leo = {
    familia_id,
    username: 'leo',
    username_clave: 'leo',
    first_name: 'Leo',
    grupo_edad: 'INFANTIL',
    avatar: null,
    color: 'cielo',
    password_hash: 'x',
    creado_en: en,
    activado_en: en,
  } as const;
  const { id: usuario_id } = await db.insertInto('usuarios').values(leo).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('accesos')
    .values({
      usuario_id,
      hash_actual: 'y',
      hash_anterior: null,
      hash_retirado: null,
      retirado_en: null,
      creado_en: en,
      expira_en: '2999-01-01T00:00:00.000Z',
      revocado_en: null,
    })
    .execute();

  await hasta({ ...ANTES, '0014': caras });
  expect(
    await db
      .selectFrom('usuarios')
      .select(['first_name', 'password_hash', 'entra_con_pin', 'pin_hash'])
      .executeTakeFirst(),
  ).toEqual({ first_name: 'Leo', password_hash: 'x', entra_con_pin: false, pin_hash: null });
  expect(
    await db.selectFrom('accesos').select(['hash_actual', 'revocado_en', 'aparato_id', 'motivo']).executeTakeFirst(),
  ).toEqual({ hash_actual: 'y', revocado_en: null, aparato_id: null, motivo: null });
  await db.destroy();
});
