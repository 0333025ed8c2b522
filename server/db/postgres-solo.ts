import { sql } from 'kysely';
import type { Db } from './esquema.ts';
import { conectarPostgres } from './postgres.ts';

/** A PostgreSQL database that no server is serving, with one open transaction. */
export interface PostgresSolo {
  /** The transaction; null if another process holds the lock. */
  readonly db: Db | null;
  /** PostgreSQL's version as a number, as in `server_version_num`. */
  readonly version: number;
  /** Commits the transaction. */
  readonly guardar: () => Promise<void>;
  /** Rolls back what was not committed, releases the lock and closes the connection. */
  readonly terminar: () => Promise<void>;
}

const ESPERA_MS = 10_000;

const tomar = async (db: Db, cerrojo: number, dura: 'session' | 'xact'): Promise<boolean> => {
  const funcion = sql.raw(dura === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock');
  return (await sql<{ mio: boolean }>`select ${funcion}(${cerrojo}::int8) as mio`.execute(db)).rows[0]?.mio === true;
};

/** Opens a database under the lock that servers hold, to read one snapshot of it or to fill it. */
export const conectarPostgresSolo = async (
  url: string,
  cerrojo: number,
  para: 'leer' | 'llenar',
): Promise<PostgresSolo> => {
  const { escritura, cerrar } = conectarPostgres(url, { conexiones: 1, espera: ESPERA_MS });
  const nada = { guardar: () => Promise.resolve(), terminar: cerrar };
  try {
    const { rows } = await sql<{ n: number }>`select current_setting('server_version_num')::int as n`.execute(
      escritura,
    );
    const version = rows[0]?.n ?? 0;
    // Take the lock before the transaction begins: its snapshot dates from its first query, and must include a server's last
    // write.
    if (!(await tomar(escritura, cerrojo, 'session'))) return { db: null, version, ...nada };
    const nueva = escritura.startTransaction();
    const trx = await (
      para === 'leer' ? nueva.setIsolationLevel('repeatable read').setAccessMode('read only') : nueva
    ).execute();
    const terminar = async (): Promise<void> => {
      if (!trx.isCommitted && !trx.isRolledBack)
        await trx
          .rollback()
          .execute()
          .catch(() => undefined);
      // Release the locks explicitly, because PostgreSQL notices a closed connection only a moment later.
      await sql`select pg_advisory_unlock_all()`.execute(escritura).catch(() => undefined);
      await cerrar();
    };
    const guardar = async (): Promise<void> => {
      await trx.commit().execute();
    };
    // Take the lock inside the transaction too. The pool silently replaces a connection that broke, and the session lock with it.
    const mia = await tomar(trx, cerrojo, 'xact');
    // Moving a large database takes long, and this side idles while the other one works.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return { db: mia ? trx : null, version, guardar, terminar };
  } catch (error) {
    await cerrar();
    throw error;
  }
};
