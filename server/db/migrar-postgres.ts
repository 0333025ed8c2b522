import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './esquema.ts';
import { migrar } from './migraciones.ts';
import { conectarPostgres } from './postgres.ts';

/**
 * Time that a migration waits for a table lock, in ms. Later queries on the table queue behind the waiting migration, so it must
 * give up before they exceed `espera` of `AJUSTES` (postgres.ts). It must also outlast the one second after which PostgreSQL
 * cancels an autovacuum that is in the way.
 */
const ESPERA_TABLA_MS = 1_500;
/** Pause between two tries, in ms; other sessions work meanwhile. */
const PAUSA_MS = 5_000;
/** Interval at which blocking sessions are looked for, in ms. Shorter than `ESPERA_TABLA_MS`, so that each wait is seen. */
const RONDA_MS = 1_000;
const ESPERA_CONEXION_MS = 10_000;

/** PostgreSQL error codes of a lock timeout and of a deadlock; the migration was rolled back. */
const RETENIDA = new Set(['55P03', '40P01']);
const estaRetenida = (error: unknown): boolean => RETENIDA.has(String((error as NodeJS.ErrnoException).code));

/** A session that blocks the migration. `programa` is its application name; null if it has none or may not be seen. */
export interface Retiene {
  readonly pid: number;
  readonly programa: string | null;
}

interface Opciones {
  /** Pause between two tries, in ms. */
  readonly pausa?: number | undefined;
  /** Called before each retry; throws if the migration must stop. */
  readonly antesDeSeguir: () => Promise<void>;
  /** Called each second with the sessions that block the migration, while there are any. */
  readonly alEsperar: (quienes: readonly Retiene[]) => void;
}

const quienesRetienen = async (db: Db, pid: number): Promise<readonly Retiene[]> => {
  const { rows } = await sql<Retiene>`
    select distinct b.pid, nullif(a.application_name, '') as programa
    from unnest(pg_blocking_pids(${pid}::int4)) as b(pid) left join pg_stat_activity a using (pid) order by b.pid`.execute(
    db,
  );
  return rows;
};

/** Runs all missing migrations or none, without a time limit for statements but with one for table locks. */
const intentar = async (una: Db, otra: Db, alEsperar: Opciones['alEsperar']): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', '0', false),
      set_config('lock_timeout', ${String(ESPERA_TABLA_MS)}, false)`.execute(una);
  const pid = rows[0]?.pid ?? 0;
  const mirar = async (): Promise<void> => {
    const quienes = await quienesRetienen(otra, pid);
    if (quienes.length > 0) alEsperar(quienes);
  };
  // An error is ignored: this query only finds out which sessions to report.
  const ronda = setInterval(() => void mirar().catch(() => undefined), RONDA_MS);
  try {
    await migrar(una);
  } finally {
    clearInterval(ronda);
  }
};

/**
 * Migrates a PostgreSQL database while other programs may use it, such as servers of the previous version or a pg_dump. Changing
 * a table needs an exclusive lock, and readers queue behind that request. So a migration that meets a busy table gives up and
 * tries again later, until it succeeds or `antesDeSeguir` throws. Migrates on a connection of its own; `otra` is used meanwhile
 * to find the sessions that block it.
 */
export const migrarPostgres = async (
  url: string,
  otra: Db,
  { pausa = PAUSA_MS, antesDeSeguir, alEsperar }: Opciones,
): Promise<void> => {
  const { escritura, cerrar } = conectarPostgres(url, { conexiones: 1, espera: ESPERA_CONEXION_MS });
  try {
    for (;;) {
      try {
        return await escritura.connection().execute((una) => intentar(una, otra, alEsperar));
      } catch (error) {
        if (!estaRetenida(error)) throw error;
      }
      await setTimeout(pausa);
      await antesDeSeguir();
    }
  } finally {
    await cerrar();
  }
};
