import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { migrar } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { con, crearBasePropia, crearRedisPropio } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

describe('two servers', con('postgres', 'redis'), () => {
  test('started at once on one database do due work once, before they serve', async () => {
    const [propia, redis] = await Promise.all([crearBasePropia(), crearRedisPropio()]);
    const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
    let servidores: readonly ServidorHijo[] = [];
    try {
      const sembrada = conectarPostgres(propia.url);
      await migrar(sembrada.escritura);
      const hoy = hoyEn('Europe/Madrid', new Date().toISOString());
      const app = await buildTestApp({
        abierta: { base: sembrada, nodo: null },
        reloj: relojFijo(`${sumarDias(hoy, -10)}T10:00:00.000Z`),
      });
      const familia = await sembrarFamilia(app);
      await repartir(
        app,
        familia,
        ...(await Promise.all(
          Array.from({ length: 6 }, async (_, i) => [await crearTarea(app, familia), i % 4] as const),
        )),
      );
      const antes = await leerVersion(app.contexto.base.escritura, familia.id);
      await app.app.close();

      const entorno = { DATABASE_URL: propia.url, REDIS_URL: redis.url, DRAIN_SECONDS: '0' };
      const puertos = [await puertoLibre(), await puertoLibre()];
      servidores = await Promise.all(puertos.map((p) => arrancarHijo(carpeta, p, entorno)));
      const base = conectarPostgres(propia.url);
      const db = base.lectura;
      const filas = await db.selectFrom('asignaciones').select('estado').execute();
      // Ten days of six chores, or eleven days if the test itself runs past midnight.
      expect([60, 66]).toContain(filas.filter((f) => f.estado === 'VENCIDA').length);
      expect(filas.filter((f) => f.estado === 'PENDIENTE')).toHaveLength(6);
      expect(await leerVersion(db, familia.id)).toBe(antes + 1);
      await base.cerrar();
    } finally {
      await Promise.all(servidores.map((s) => s.matar()));
      await rm(carpeta, { recursive: true, force: true });
      await propia.borrar();
    }
  });
});
