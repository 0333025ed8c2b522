import { enumerar } from '#shared/domain/palabras.ts';
import { type Abierto, mal, sinPublicar } from '#server/caja/abierto.ts';
import type { Base } from '#server/db/esquema.ts';
import { conectarGuarda, type Guarda } from '#server/db/guarda.ts';
import { hayTablas, versionDe } from '#server/db/migraciones.ts';
import { migrarPostgres, type Retiene } from '#server/db/migrar-postgres.ts';
import { type Ajustes, conectarPostgres } from '#server/db/postgres.ts';
import type { Nodo } from '#server/jobs/mando.ts';

// Opens a PostgreSQL database at the start. If it cannot be used, the start stops with a line in Spanish for the operator.

/** Minimum version of PostgreSQL, 15.0, as in `server_version_num`. */
export const VERSION_MINIMA = 150_000;
/** Longest wait, in ms, while another server starts and perhaps migrates. */
const ESPERA_PUERTA_MS = 60_000;
/**
 * Interval, in ms, at which a server that serves alone checks that its database was not replaced. Several servers check this
 * in server/jobs/mando.ts.
 */
const RONDA_MS = 2_000;

/** Messages for the operator when this server must stop. */
const SIN_GUARDA = 'Se ha perdido la conexión que guarda la base de datos para este servidor: se cierra.';
const OTRA_TANDA =
  'La base de datos ya no es la que este servidor servía, como cuando se recupera una copia: se cierra para empezar de nuevo.';

/** Returns the host, port and database of a URL, without user and password. */
export const sitioDe = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
};

/** Describes in Spanish why PostgreSQL refused the connection, for the operator. */
export const porQue = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === '28P01' || code === '28000') return 'no acepta el usuario o la contraseña';
  if (code === '3D000') return 'esa base de datos no existe: créala con createdb';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'ese servidor no se encuentra';
  if (code === 'ECONNREFUSED') return 'ahí no responde ningún servidor';
  if (code === undefined && message.includes('timeout')) return 'ese servidor no contesta a tiempo';
  return code === undefined ? message : `${code}: ${message}`;
};

/** Message for the operator when the connection to PostgreSQL fails. */
export const noSeEntra = (url: string, error: unknown): string =>
  `No se puede entrar en PostgreSQL (${sitioDe(url)}): ${porQue(error)}. Revisa DATABASE_URL.`;

/** Message for the operator when a migration waits for other sessions, naming them so that they can be ended. */
const retenida = (sitio: string, quienes: readonly Retiene[]): string => {
  const cuales = quienes.map(
    ({ pid, programa }) => `${programa ?? 'otro programa'} (proceso ${String(pid)} de PostgreSQL)`,
  );
  return `La base de datos (${sitio}) no se puede poner al día mientras la ${cuales.length === 1 ? 'retenga' : 'retengan'} ${enumerar(cuales)}. Se sigue probando hasta que la ${cuales.length === 1 ? 'suelte' : 'suelten'}.`;
};

type Perder = (linea: string) => void;

/** Message for the operator when the tables are incomplete. */
const aMedias = (sitio: string): string =>
  `La base de datos (${sitio}) está a medias, como mientras se recupera una copia: espera a que acabe, o recupérala otra vez en una base de datos nueva. No se ha tocado nada.`;

/**
 * Calls `perder` if a backup was restored in place of this server's database: the server must stop, because the families'
 * versions went back within its run. While a restore is under way `cual` is null and nothing happens, since a new start would
 * find an incomplete database. Returns a function that stops the watch.
 */
const vigilarBase = async (guarda: Guarda, perder: Perder): Promise<() => void> => {
  const suya = await guarda.cual();
  const mirar = async (): Promise<void> => {
    const ahora = await guarda.cual();
    if (ahora !== null && ahora !== suya) perder(OTRA_TANDA);
  };
  // An error is ignored, because `guarda.alPerder` reports a lost connection.
  const ronda = setInterval(() => void mirar().catch(() => undefined), RONDA_MS).unref();
  return () => clearInterval(ronda);
};

/**
 * Takes the locks that a server needs to start. Returns null, or a message if it may not start. `espera` is the longest wait
 * in ms.
 */
type Portero = (guarda: Guarda, sitio: string, espera: number) => Promise<string | null>;

/** Admits a server that serves alone. */
const solo: Portero = async (guarda, sitio) => {
  if (await guarda.tomar('casa')) return null;
  return (await guarda.compartir('casa'))
    ? `Otros servidores de Te Toca comparten esta base de datos (${sitio}): ciérralos, o pon REDIS_URL también en este.`
    : `Otro servidor de Te Toca ya usa esta base de datos (${sitio}): ciérralo antes de abrir este.`;
};

/**
 * Admits one of several servers. It keeps the startup lock until `abrirPuerta` of its `Nodo` is called, so that no other one
 * starts before.
 */
const conOtros: Portero = async (guarda, sitio, espera) => {
  if (!(await guarda.esperar('puerta', espera)))
    return `Otro servidor de Te Toca está poniendo al día esta base de datos (${sitio}) y no ha acabado en un minuto: abre este después.`;
  return (await guarda.compartir('casa'))
    ? null
    : `Otro servidor de Te Toca usa esta base de datos (${sitio}) él solo: ciérralo, o pon REDIS_URL también en aquel, antes de abrir este.`;
};

/** Tells whether no other server is serving. Call it while holding the startup lock, so that none can start during the check. */
const nadieMas = async (guarda: Guarda): Promise<boolean> => {
  const primero = await guarda.tomar('casa');
  if (primero) await guarda.liberar('casa');
  return primero;
};

/**
 * Runs a query on the connection that holds the locks. If it fails, the connection and its locks are lost: calls `perder`
 * and rethrows.
 */
const siSigue = async <T>(perder: Perder, hacer: () => Promise<T>): Promise<T> => {
  try {
    return await hacer();
  } catch (error) {
    perder(SIN_GUARDA);
    throw error;
  }
};

const nodoDe = async (guarda: Guarda, perder: Perder): Promise<Nodo> => ({
  primero: await nadieMas(guarda),
  abrirPuerta: () => guarda.liberar('puerta'),
  tomarMando: () => siSigue(perder, () => guarda.tomar('mando')),
  comprobar: () => siSigue(perder, guarda.comprobar),
  cederMando: () => guarda.liberar('mando'),
  dejar: () => perder(OTRA_TANDA),
});

interface Opciones extends Partial<Ajustes> {
  /** Whether this server uses the database alone, or together with others that are started with `varios` too. */
  readonly nodos?: 'uno' | 'varios';
  /** Longest wait, in ms, while another server starts and perhaps migrates. If it takes longer, this one does not start. */
  readonly puerta?: number;
  /** Pause between two attempts of a migration that is blocked, in ms. */
  readonly pausa?: number;
  /** Called with a message when other sessions block the migration, and again when those sessions change. */
  readonly alEsperar?: (linea: string) => void;
}

interface Abierta {
  readonly base: Base;
  /** True if the database had a family before this start. */
  readonly habitada: boolean;
  /** Null for a server that serves alone. */
  readonly nodo: Nodo | null;
}

/**
 * Opens and migrates a database. Refuses it while another server uses it, unless both are started with `varios`. Servers
 * that start at once do so one by one, so that one migrates while the others wait.
 * `alPerder` is called at most once, with a message, when this server must stop. Either the database was replaced, or the
 * connection that holds its locks is lost, and another server may take them.
 */
export const abrirPostgres = async (
  url: string,
  alPerder: (linea: string) => void,
  { nodos = 'uno', puerta = ESPERA_PUERTA_MS, pausa, alEsperar, ...ajustes }: Opciones = {},
): Promise<Abierto<Abierta>> => {
  const sitio = sitioDe(url);
  let guarda: Guarda;
  try {
    guarda = await conectarGuarda(url);
  } catch (error) {
    return mal(noSeEntra(url, error));
  }
  const no = async (linea: string) => {
    await guarda.cerrar();
    return mal(linea);
  };
  if (guarda.version < VERSION_MINIMA)
    return no(`PostgreSQL (${sitio}) es demasiado antiguo: hace falta la versión 15 o una posterior.`);
  const impedimento = await (nodos === 'uno' ? solo : conOtros)(guarda, sitio, puerta);
  if (impedimento !== null) return no(impedimento);

  const base = conectarPostgres(url, ajustes);
  let acabado = false;
  let dejarDeMirar = (): void => undefined;
  const cerrar = async (): Promise<void> => {
    acabado = true;
    dejarDeMirar();
    await base.cerrar();
    await guarda.cerrar();
  };
  const perder = (linea: string): void => {
    if (!acabado) alPerder(linea);
    acabado = true;
  };
  // The locks are watched from before the migration, which may take long: without them another server could migrate or serve
  // at the same time.
  guarda.alPerder(() => perder(SIN_GUARDA));
  let dicha = '';
  const decir = (linea: string): void => {
    if (linea !== dicha) alEsperar?.(linea);
    dicha = linea;
  };
  try {
    if ((await versionDe(base.escritura)) === 'sin-publicar') {
      await cerrar();
      return mal(`${sinPublicar(`La base de datos (${sitio})`)} No se ha tocado nada.`);
    }
    const hechas = await hayTablas(base.escritura);
    if (hechas && (await guarda.cual()) === null) {
      await cerrar();
      return mal(aMedias(sitio));
    }
    const habitada =
      hechas && (await base.escritura.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined;
    const nodo = nodos === 'uno' ? null : await nodoDe(guarda, perder);
    await migrarPostgres(url, base.escritura, {
      pausa,
      antesDeSeguir: () => siSigue(perder, guarda.comprobar),
      alEsperar: (quienes) => decir(retenida(sitio, quienes)),
    });
    await siSigue(perder, guarda.comprobar);
    if (nodo === null) dejarDeMirar = await vigilarBase(guarda, perder);
    return { ok: true, base: { ...base, cerrar }, habitada, nodo };
  } catch (error) {
    const perdida = acabado;
    await cerrar();
    if (perdida) return mal(SIN_GUARDA);
    if (error instanceof Error && error.message.startsWith('corrupted migrations'))
      return mal(
        `La base de datos (${sitio}) es de una versión más nueva de Te Toca: instala esa versión o una posterior. No se ha tocado nada.`,
      );
    if ((error as NodeJS.ErrnoException).code === '42501')
      return mal(`Este usuario de PostgreSQL (${sitio}) no puede crear tablas: dale permiso sobre el esquema public.`);
    throw error;
  }
};
