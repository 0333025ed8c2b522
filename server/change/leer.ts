import type { Db } from '#server/db/esquema.ts';
import type { Contexto } from './contexto.ts';
import { enSuUnidad } from './cambio.ts';

/**
 * Reads one committed snapshot, on a connection of its own.
 * It never sees half a change, and waits for no writer, except where there is a single connection: in memory and on a full disk.
 * Await nothing in it but the database. Throws inside another `leer` or `cambiar`.
 */
export const leer = <T>({ base }: Pick<Contexto, 'base'>, hacer: (db: Db) => Promise<T>): Promise<T> =>
  enSuUnidad('leer', () => base.leer(hacer));

/** As `leer`, for a single query, which is one snapshot by itself. Saves beginning and ending a transaction. */
export const consultar = <T>({ base }: Pick<Contexto, 'base'>, hacer: (db: Db) => Promise<T>): Promise<T> =>
  enSuUnidad('consultar', () => base.consultar(hacer));
