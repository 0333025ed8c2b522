import { sql } from 'kysely';
import type { Db } from './esquema.ts';
import { conectarPostgres } from './postgres.ts';

/** A PostgreSQL database that nobody else serves: one connection, one transaction. */
export interface PostgresSolo {
  /** The transaction; null when somebody holds the lock. */
  readonly db: Db | null;
  /** As `server_version_num` writes it. */
  readonly version: number;
  readonly guardar: () => Promise<void>;
  /** Takes back what was not kept, and lets the lock go. */
  readonly soltar: () => Promise<void>;
}

const ESPERA_MS = 10_000;

const tomar = async (db: Db, cerrojo: number, dura: 'session' | 'xact'): Promise<boolean> => {
  const funcion = sql.raw(dura === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock');
  return (await sql<{ mio: boolean }>`select ${funcion}(${cerrojo}::int8) as mio`.execute(db)).rows[0]?.mio === true;
};

/** Opens it with the lock that a server holds, to read one snapshot or to fill it. */
export const conectarPostgresSolo = async (
  url: string,
  cerrojo: number,
  para: 'leer' | 'llenar',
): Promise<PostgresSolo> => {
  const { escritura, cerrar } = conectarPostgres(url, { conexiones: 1, espera: ESPERA_MS });
  const nada = { guardar: () => Promise.resolve(), soltar: cerrar };
  try {
    const { rows } = await sql<{ n: number }>`select current_setting('server_version_num')::int as n`.execute(
      escritura,
    );
    const version = rows[0]?.n ?? 0;
    // Before the transaction, whose snapshot is of its first query: that must come after a server's last word.
    if (!(await tomar(escritura, cerrojo, 'session'))) return { db: null, version, ...nada };
    const nueva = escritura.startTransaction();
    const trx = await (
      para === 'leer' ? nueva.setIsolationLevel('repeatable read').setAccessMode('read only') : nueva
    ).execute();
    const soltar = async (): Promise<void> => {
      if (!trx.isCommitted && !trx.isRolledBack)
        await trx
          .rollback()
          .execute()
          .catch(() => undefined);
      // Said aloud: PostgreSQL notices that a connection has been closed only a moment later.
      await sql`select pg_advisory_unlock_all()`.execute(escritura).catch(() => undefined);
      await cerrar();
    };
    const guardar = async (): Promise<void> => {
      await trx.commit().execute();
    };
    // And in it, where it cannot be lost unseen: the pool mends a connection that broke just before.
    const mia = await tomar(trx, cerrojo, 'xact');
    // A large house takes long, and one side waits while the other works.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return { db: mia ? trx : null, version, guardar, soltar };
  } catch (error) {
    await cerrar();
    throw error;
  }
};
