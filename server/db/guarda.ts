import { Client } from 'pg';

/** Timeouts: for getting the startup lock, and for an answer from a connection that may be dead. */
const ESPERA_MS = 10_000;
/** Between two tries at a lock that somebody else has. */
const PAUSA_MS = 100;
/** PostgreSQL asks a connection that says nothing after a second whether it is there, and gives it up after three more. */
const LATIDO_TCP = 'set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3';

/** Any numbers, the same for every server. */
export const CERROJOS = {
  /** Serving lock: one process alone, or several together. */
  casa: 8_246_110,
  /** Startup lock: one process migrates while the others wait. */
  puerta: 8_246_111,
  /** Leader lock: the process that holds it does the scheduled work. */
  mando: 8_246_112,
} as const;
/**
 * The identity of the members' table, by the number that PostgreSQL gives each when it is made, so that no dump carries it;
 * only once it has its foreign keys, which pg_restore makes last of all. No migration may make that table anew.
 */
const TABLA_ENTERA = `
  select t.oid as n from pg_class t
  where t.relkind = 'r' and t.relname = 'usuarios' and t.relnamespace = to_regnamespace(current_schema())
    and exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f')`;

type Cerrojo = keyof typeof CERROJOS;

/** A connection that keeps a server's locks. PostgreSQL takes them away when the connection is lost. */
export interface Guarda {
  /** PostgreSQL's version, as `server_version_num` writes it. */
  readonly version: number;
  /** Tries to take a lock that nobody else has at all. */
  readonly tomar: (cerrojo: Cerrojo) => Promise<boolean>;
  /** Tries to take a lock that others may have as well, if they took it in this way. */
  readonly compartir: (cerrojo: Cerrojo) => Promise<boolean>;
  /** Lets go what was taken, and keeps what was shared. */
  readonly soltar: (cerrojo: Cerrojo) => Promise<void>;
  /** Takes a lock within so many milliseconds, or answers false. */
  readonly esperar: (cerrojo: Cerrojo, ms: number) => Promise<boolean>;
  /** Throws when the connection is lost, or answers no more. */
  readonly comprobar: () => Promise<void>;
  /**
   * Tells this database from one that is restored in its place: the same number as long as it is the same; null where it
   * is not whole, as before its first migration or in the middle of a restore.
   */
  readonly cual: () => Promise<number | null>;
  /** Hears once that the connection is lost, unless it was closed. */
  readonly alPerder: (oir: () => void) => void;
  readonly cerrar: () => Promise<void>;
}

/** Opens the connection of a server's locks. Throws when it is not let in. */
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
    soltar: async (cerrojo) => void (await pedir('pg_advisory_unlock', cerrojo)),
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
      // Unlock explicitly: by themselves the locks go when PostgreSQL notices the closed connection, a moment later, and the next
      // server would find them held.
      await cliente.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await cliente.end().catch(() => undefined);
    },
  };
};
