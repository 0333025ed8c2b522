import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './esquema.ts';
import { migrar } from './migraciones.ts';
import { conectarPostgres } from './postgres.ts';

/**
 * Time that a migration waits for a table lock. Later queries on the table wait behind it: it gives up before they have waited as
 * long as the time limit for a connection (postgres.ts). PostgreSQL sends an autovacuum away after one second, which it has to
 * outlast.
 */
const ESPERA_TABLA_MS = 1_500;
/** Between two tries, in which everybody goes on. */
const PAUSA_MS = 5_000;
/** Interval at which a migration looks for sessions that block it; shorter than its wait. */
const RONDA_MS = 1_000;
const ESPERA_CONEXION_MS = 10_000;

/** A table was not let go in time, or two waited for each other: all of it was taken back. */
const RETENIDA = new Set(['55P03', '40P01']);
const estaRetenida = (error: unknown): boolean => RETENIDA.has(String((error as NodeJS.ErrnoException).code));

/** A connection that holds what the migration waits for, and the name that its program gave itself, if it may be known. */
export interface Retiene {
  readonly pid: number;
  readonly programa: string | null;
}

interface Opciones {
  /** Milliseconds between two tries. */
  readonly pausa?: number | undefined;
  /** Before each other try: throws when there may be none. */
  readonly antesDeSeguir: () => Promise<void>;
  /** Hears who is in the way, each second that they are. */
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

/** Brings it up to date, all or nothing, on a connection that may take as long as it needs, but not wait. */
const intentar = async (una: Db, otra: Db, alEsperar: Opciones['alEsperar']): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', '0', false),
      set_config('lock_timeout', ${String(ESPERA_TABLA_MS)}, false)`.execute(una);
  const pid = rows[0]?.pid ?? 0;
  const mirar = async (): Promise<void> => {
    const quienes = await quienesRetienen(otra, pid);
    if (quienes.length > 0) alEsperar(quienes);
  };
  // Without an answer nothing is said: it would only have told what the migration waits for.
  const ronda = setInterval(() => void mirar().catch(() => undefined), RONDA_MS);
  try {
    await migrar(una);
  } finally {
    clearInterval(ronda);
  }
};

/**
 * Brings a PostgreSQL database up to date that others may be using: servers of the version before, a pg_dump. Changing a table
 * needs an exclusive lock, and readers wait behind it; so a table that stays in use is tried again later, as often as it takes.
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
