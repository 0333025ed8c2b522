import { Client } from 'pg';

/** Timeout for connecting and for each query of the lock connection, in ms. */
const ESPERA_MS = 10_000;
/** Pause between two tries at a lock that another process holds, in ms. */
const PAUSA_MS = 100;
/**
 * Makes PostgreSQL probe an idle connection after one second and drop it after three unanswered probes, one a second. So the
 * locks of a machine that lost power or network are released within seconds.
 */
const LATIDO_TCP = 'set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3';

/** Keys of PostgreSQL's advisory locks. Arbitrary numbers, but the same for every server of one database. */
export const CERROJOS = {
  /** Serving lock: held by one process alone, or shared by several servers. */
  casa: 8_246_110,
  /** Startup lock: one process migrates while the others wait. */
  puerta: 8_246_111,
  /** Leader lock: the process that holds it does the scheduled work. */
  mando: 8_246_112,
} as const;
/**
 * Query for the oid of the members' table, which PostgreSQL assigns at its creation and no dump contains. No migration may
 * recreate this table: the database would seem another. Returns nothing until it has foreign keys, which pg_restore adds last.
 */
const TABLA_ENTERA = `
  select t.oid as n from pg_class t
  where t.relkind = 'r' and t.relname = 'usuarios' and t.relnamespace = to_regnamespace(current_schema())
    and exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f')`;

type Cerrojo = keyof typeof CERROJOS;

/** A connection that holds a server's locks. PostgreSQL releases them when the connection is lost. */
export interface Guarda {
  /** PostgreSQL's version as a number, as in `server_version_num`. */
  readonly version: number;
  /** Tries to take a lock exclusively; returns false if any other process holds it. */
  readonly tomar: (cerrojo: Cerrojo) => Promise<boolean>;
  /** Tries to take a lock that other processes may share; returns false if one holds it exclusively. */
  readonly compartir: (cerrojo: Cerrojo) => Promise<boolean>;
  /** Releases a lock taken with `tomar`; one taken with `compartir` stays. */
  readonly liberar: (cerrojo: Cerrojo) => Promise<void>;
  /** Waits up to `ms` milliseconds to take a lock exclusively; returns false if it did not get it. */
  readonly esperar: (cerrojo: Cerrojo, ms: number) => Promise<boolean>;
  /** Throws if the connection is lost or does not answer. */
  readonly comprobar: () => Promise<void>;
  /**
   * Returns a number that identifies this database: one restored in its place has another number. Null if the database is
   * incomplete, as before the first migration or during a restore.
   */
  readonly cual: () => Promise<number | null>;
  /** Calls `oir` once if the connection is lost, but not when `cerrar` closes it. */
  readonly alPerder: (oir: () => void) => void;
  readonly cerrar: () => Promise<void>;
}

/** Opens the connection that holds a server's locks. Throws if PostgreSQL refuses it. */
export const conectarGuarda = async (url: string): Promise<Guarda> => {
  const cliente = new Client({
    connectionString: url,
    connectionTimeoutMillis: ESPERA_MS,
    query_timeout: ESPERA_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
  });
  cliente.on('error', () => undefined);
  await cliente.connect();
  await cliente.query(LATIDO_TCP);
  const { rows } = await cliente.query<{ n: number }>("select current_setting('server_version_num')::int as n");

  const pedir = async (funcion: string, cerrojo: Cerrojo): Promise<boolean> =>
    (await cliente.query<{ bien: boolean }>(`select ${funcion}($1) as bien`, [CERROJOS[cerrojo]])).rows[0]?.bien ===
    true;
  const tomar = (cerrojo: Cerrojo): Promise<boolean> => pedir('pg_try_advisory_lock', cerrojo);

  return {
    version: rows[0]?.n ?? 0,
    tomar,
    compartir: (cerrojo) => pedir('pg_try_advisory_lock_shared', cerrojo),
    liberar: async (cerrojo) => void (await pedir('pg_advisory_unlock', cerrojo)),
    esperar: async (cerrojo, ms) => {
      const hasta = performance.now() + ms;
      while (!(await tomar(cerrojo))) {
        if (performance.now() >= hasta) return false;
        await new Promise((seguir) => {
          setTimeout(seguir, PAUSA_MS);
        });
      }
      return true;
    },
    comprobar: async () => void (await cliente.query('select 1')),
    cual: async () => (await cliente.query<{ n: number }>(TABLA_ENTERA)).rows[0]?.n ?? null,
    alPerder: (oir) => void cliente.once('end', oir),
    cerrar: async () => {
      cliente.removeAllListeners('end');
      // Release the locks explicitly. PostgreSQL would notice the closed connection only a moment later, and the next server
      // would still find the locks held.
      await cliente.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await cliente.end().catch(() => undefined);
    },
  };
};
