import { enumerar } from '#shared/domain/palabras.ts';
import { type Abierto, mal, sinPublicar } from '#server/caja/abierto.ts';
import type { Base } from '#server/db/esquema.ts';
import { conectarGuarda, type Guarda } from '#server/db/guarda.ts';
import { hayTablas, versionDe } from '#server/db/migraciones.ts';
import { migrarPostgres, type Retiene } from '#server/db/migrar-postgres.ts';
import { type Ajustes, conectarPostgres } from '#server/db/postgres.ts';
import type { Nodo } from '#server/jobs/mando.ts';

/**
 * A PostgreSQL database as a start finds it. Where it cannot be used the start refuses, with a line in Spanish for the operator,
 * and has touched nothing.
 */

/** 15.0, as `server_version_num` writes it. */
export const VERSION_MINIMA = 150_000;
/** Time that a server waits while another starts and perhaps migrates. */
const ESPERA_PUERTA_MS = 60_000;
/** Interval at which a server alone checks that the database is still the one it serves; several compare their run. */
const RONDA_MS = 2_000;

/** Why a server that served may not go on. */
const SIN_GUARDA = 'Se ha perdido la conexión que guarda la base de datos para este servidor: se cierra.';
const OTRA_TANDA =
  'La base de datos ya no es la que este servidor servía, como cuando se recupera una copia: se cierra para empezar de nuevo.';

/** The address without its credentials. */
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

/** The line for a migration that has to wait, for who can end what it waits for. */
const retenida = (sitio: string, quienes: readonly Retiene[]): string => {
  const cuales = quienes.map(
    ({ pid, programa }) => `${programa ?? 'otro programa'} (proceso ${String(pid)} de PostgreSQL)`,
  );
  return `La base de datos (${sitio}) no se puede poner al día mientras la ${cuales.length === 1 ? 'retenga' : 'retengan'} ${enumerar(cuales)}. Se sigue probando hasta que la ${cuales.length === 1 ? 'suelte' : 'suelten'}.`;
};

type Perder = (linea: string) => void;

/** The line for tables that are not all there. */
const aMedias = (sitio: string): string =>
  `La base de datos (${sitio}) está a medias, como mientras se recupera una copia: espera a que acabe, o recupérala otra vez en una base de datos nueva. No se ha tocado nada.`;

/**
 * Looks whether a backup was restored under this server, which then may not go on: versions went back within its run. While one
 * is being restored it waits: a server that starts now would find it half done. Returns what ends it.
 */
const vigilar = async (guarda: Guarda, perder: Perder): Promise<() => void> => {
  const suya = await guarda.cual();
  const mirar = async (): Promise<void> => {
    const ahora = await guarda.cual();
    if (ahora !== null && ahora !== suya) perder(OTRA_TANDA);
  };
  // Without an answer nothing is known: that the connection is lost is heard.
  const ronda = setInterval(() => void mirar().catch(() => undefined), RONDA_MS).unref();
  return () => clearInterval(ronda);
};

/** Why a server may not come in, or null when it may. */
type Portero = (guarda: Guarda, sitio: string, espera: number) => Promise<string | null>;

/** Lets a server in that serves alone. */
const solo: Portero = async (guarda, sitio) => {
  if (await guarda.tomar('casa')) return null;
  return (await guarda.compartir('casa'))
    ? `Otros servidores de Te Toca comparten esta base de datos (${sitio}): ciérralos, o pon REDIS_URL también en este.`
    : `Otro servidor de Te Toca ya usa esta base de datos (${sitio}): ciérralo antes de abrir este.`;
};

/** Lets one of several servers in, and leaves the door closed behind it: it is alone until it opens it (`Nodo`). */
const conOtros: Portero = async (guarda, sitio, espera) => {
  if (!(await guarda.esperar('puerta', espera)))
    return `Otro servidor de Te Toca está poniendo al día esta base de datos (${sitio}) y no ha acabado en un minuto: abre este después.`;
  return (await guarda.compartir('casa'))
    ? null
    : `Otro servidor de Te Toca usa esta base de datos (${sitio}) él solo: ciérralo, o pon REDIS_URL también en aquel, antes de abrir este.`;
};

/** Whether nobody else serves, asked while new servers are locked out: the next one is told the truth, too. */
const nadieMas = async (guarda: Guarda): Promise<boolean> => {
  const primero = await guarda.tomar('casa');
  if (primero) await guarda.soltar('casa');
  return primero;
};

/** Asks the connection that keeps the locks. Without an answer it is lost. */
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
  abrirPuerta: () => guarda.soltar('puerta'),
  tomarMando: () => siSigue(perder, () => guarda.tomar('mando')),
  comprobar: () => siSigue(perder, guarda.comprobar),
  cederMando: () => guarda.soltar('mando'),
  dejar: () => perder(OTRA_TANDA),
});

interface Opciones extends Partial<Ajustes> {
  /** Whether this server serves the database alone, or together with others, which say so too. */
  readonly nodos?: 'uno' | 'varios';
  /** Milliseconds that one of several waits while another is coming in. */
  readonly puerta?: number;
  /** Milliseconds between two tries to bring it up to date while somebody holds a table. */
  readonly pausa?: number;
  /** Hears a line when that has to wait, and another when it waits for somebody else. */
  readonly alEsperar?: (linea: string) => void;
}

interface Abierta {
  readonly base: Base;
  readonly habitada: boolean;
  /** Null for one that serves alone. */
  readonly nodo: Nodo | null;
}

/**
 * Opens the database and brings it up to date. A server alone refuses to serve beside others, and they beside it. Of
 * several that start at once each comes in by itself, so that one migrates while the others wait. `alPerder` is called
 * once, with a line, when this server may not go on: its connection was cut off, and others may think that it has gone,
 * or the run is no longer its own.
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
  // From here on, since a migration may take long: without its locks another may be at it, or serve.
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
    if (nodo === null) dejarDeMirar = await vigilar(guarda, perder);
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
