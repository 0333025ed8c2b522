import { Client } from 'pg';
import type { Base } from '#server/db/esquema.ts';
import { hayTablas, migrar } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { mal, type Abierto } from './abierto.ts';

/**
 * A PostgreSQL database as a start finds it. Where it cannot be used the start refuses, with a line in Spanish for
 * whoever starts it, and has touched nothing.
 */

/** 15.0, as `server_version_num` writes it. */
export const VERSION_MINIMA = 150_000;
/** Any number, the same for every server: whoever holds its lock serves the database. */
export const CERROJO = 8_246_110;
const ESPERA_MS = 10_000;

/** Where it is, without who may enter. */
export const sitioDe = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
};

/** Why PostgreSQL cannot be entered, for who can mend it. */
export const porQue = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === '28P01' || code === '28000') return 'no acepta el usuario o la contraseña';
  if (code === '3D000') return 'esa base de datos no existe: créala con createdb';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'ese servidor no se encuentra';
  if (code === 'ECONNREFUSED') return 'ahí no responde ningún servidor';
  if (code === undefined && message.includes('timeout')) return 'ese servidor no contesta a tiempo';
  return code === undefined ? message : `${code}: ${message}`;
};

/** The line for a database that cannot be entered, for who can mend it. */
export const noSeEntra = (url: string, error: unknown): string =>
  `No se puede entrar en PostgreSQL (${sitioDe(url)}): ${porQue(error)}. Revisa DATABASE_URL.`;

/**
 * Opens the database and brings it up to date. Of two servers that start at once one migrates while the other waits, and
 * only one of them serves: `alPerder` is called when another has become the one, because ours was cut off.
 */
export const abrirPostgres = async (
  url: string,
  alPerder: () => void,
): Promise<Abierto<{ readonly base: Base; readonly habitada: boolean }>> => {
  const sitio = sitioDe(url);
  const guarda = new Client({ connectionString: url, connectionTimeoutMillis: ESPERA_MS, keepAlive: true });
  guarda.on('error', () => undefined);
  try {
    await guarda.connect();
  } catch (error) {
    return mal(noSeEntra(url, error));
  }
  const version = await guarda.query<{ n: number }>("select current_setting('server_version_num')::int as n");
  if ((version.rows[0]?.n ?? 0) < VERSION_MINIMA) {
    await guarda.end();
    return mal(`PostgreSQL (${sitio}) es demasiado antiguo: hace falta la versión 15 o una posterior.`);
  }
  const tomar = async (): Promise<boolean> =>
    (await guarda.query<{ mio: boolean }>('select pg_try_advisory_lock($1) as mio', [CERROJO])).rows[0]?.mio === true;
  if (!(await tomar())) {
    await guarda.end();
    return mal(`Otro servidor de Te Toca ya usa esta base de datos (${sitio}): ciérralo antes de abrir este.`);
  }

  const base = conectarPostgres(url);
  const cerrar = async (): Promise<void> => {
    guarda.removeAllListeners('end');
    await base.cerrar();
    await guarda.end().catch(() => undefined);
  };
  try {
    const habitada =
      (await hayTablas(base.escritura)) &&
      (await base.escritura.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined;
    await migrar(base.escritura);
    guarda.once('end', alPerder);
    return { ok: true, base: { ...base, cerrar }, habitada };
  } catch (error) {
    await cerrar();
    if (error instanceof Error && error.message.startsWith('corrupted migrations'))
      return mal(
        `La base de datos (${sitio}) es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`,
      );
    if ((error as NodeJS.ErrnoException).code === '42501')
      return mal(`Este usuario de PostgreSQL (${sitio}) no puede crear tablas: dale permiso sobre el esquema public.`);
    throw error;
  }
};
