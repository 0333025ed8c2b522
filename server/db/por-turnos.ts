import type { SqliteDatabase } from 'kysely';
import type { Db } from './esquema.ts';
import { unidadesEn, type EnUnidad } from './directo.ts';

/** One snapshot after the other, on a connection that nobody else uses while one is being read. */
export const leerPorTurnos = (sentencias: SqliteDatabase): EnUnidad => {
  const enUnidad = unidadesEn(sentencias);
  const decir = (gesto: 'begin' | 'commit'): unknown => sentencias.prepare(gesto).run([]);
  let ultima: Promise<unknown> = Promise.resolve();
  return <T>(hacer: (db: Db) => Promise<T>): Promise<T> => {
    const leida = ultima.then(async () => {
      decir('begin');
      try {
        return await enUnidad(hacer);
      } finally {
        decir('commit');
      }
    });
    ultima = leida.catch(() => undefined);
    return leida;
  };
};
