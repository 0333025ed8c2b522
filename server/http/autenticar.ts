import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Rol } from '#shared/contracts/casos/caso.ts';
import { CABECERA_EPOCA, CABECERA_VERSION } from '#shared/contracts/rutas.ts';
import { type PermisoLlave, PREFIJO_LLAVE } from '#shared/domain/llaves/llaves.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto, DatosAcceso } from '#server/change/contexto.ts';
import { consultar } from '#server/change/leer.ts';
import { pidiendo } from '#server/change/cambio.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { leerActor } from '#server/data/accesos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Existe } from './quien-pide.ts';
import { direccionDe } from './direccion.ts';
import { responderRechazo } from './responder.ts';

/** Maximum number of logins whose member is cached; beyond it the cache is emptied. */
const MAXIMO = 20_000;

interface Conocido {
  readonly actor: Actor;
  /** The family's version when the member was read. */
  readonly version: number;
}

/**
 * Creates the lookup of an access token's member and family version; it returns null if the login is no longer valid. Members are
 * cached until `Vigia` reports that permissions may have changed, so a withdrawn role takes effect at the next request. Without
 * `Vigia`, as on PostgreSQL, each request reads its member. The version of a cached member's family comes from `Vigia`.
 */
const crearActores = (contexto: Pick<Contexto, 'base'>): ((datos: DatosAcceso) => Promise<Conocido | null>) => {
  const { vigia } = contexto.base;
  const conocidos = new Map<number, Conocido>();
  let sello = vigia?.mirar();
  return async (datos) => {
    if (vigia === null) return consultar(contexto, (db) => leerActor(db, datos));
    const visto = vigia.mirar();
    if (visto !== sello) {
      sello = visto;
      conocidos.clear();
    }
    const conocido = conocidos.get(datos.acceso);
    if (conocido?.actor.id === datos.usuario)
      return { actor: conocido.actor, version: vigia.version(conocido.actor.familia_id) ?? conocido.version };
    const deEntonces = sello;
    const leido = await consultar(contexto, (db) => leerActor(db, datos));
    // Not cached if permissions changed during the read, because it may have missed that change.
    if (leido !== null && vigia.sello() === deEntonces && sello === deEntonces) {
      if (conocidos.size >= MAXIMO) conocidos.clear();
      conocidos.set(datos.acceso, leido);
    }
    return leido;
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The role that may call the route. The server refuses to start if a route lacks it. */
    readonly rol?: Rol;
    /** The scopes of keys that open the route. Without this field no key opens it. */
    readonly llave?: readonly PermisoLlave[];
    /** Checks whether the ids in the path exist for the caller. Required on every non-public path with ids. */
    readonly existe?: Existe;
  }
  interface FastifyRequest {
    /** The calling member. On public and wall-screen routes it is null, although its type does not say so. */
    actor: Actor;
  }
}

/** The ids `:id` and `:n` in a path as numbers; NaN for one that is missing or malformed. `n` numbers a proposal of `id`. */
export interface Ids {
  readonly id: number;
  readonly n: number;
}

/** At most 15 digits, which a JavaScript number holds exactly. */
const ID = /^[1-9]\d{0,14}$/;
const aId = (texto: string | undefined): number => (texto !== undefined && ID.test(texto) ? Number(texto) : Number.NaN);

const sinPermiso = (rol: string | undefined, actor: Actor, { id }: Ids): boolean => {
  if (actor.es_administrador) return false;
  return rol === 'administrador' || (rol === 'propio' && id !== actor.id);
};

/** Throws at start if a route does not declare its role, or its check of the ids in its path. */
const exigirDeclaradas = (rutas: readonly RouteOptions[]): void => {
  for (const { method, url, config } of rutas) {
    if (config?.rol === undefined)
      throw new Error(`${String(method)} ${url} does not say who may call it (config.rol)`);
    if (config.rol !== 'publico' && url.includes('/:') && config.existe === undefined)
      throw new Error(`${String(method)} ${url} does not say how to know its ids (config.existe)`);
  }
};

/** Maximum number of cached ids of each kind; beyond it they are dropped. */
const MAXIMO_IDS = 20_000;

/** Creates the check that the ids in a path exist for a member. Caches positive answers about rows with `queda`. */
const crearHay = (contexto: Contexto): ((existe: Existe, actor: Actor, ids: Ids) => Promise<boolean>) => {
  /** For each kind of id, the family that owns each known id. */
  const conocidos = new Map<Existe, Map<number, number>>();
  return async (existe, actor, ids) => {
    const suyos = conocidos.get(existe);
    if (suyos?.get(ids.id) === actor.familia_id) return true;
    const si = await consultar(contexto, (db) => existe.mirar(db, actor, ids));
    if (!si || !existe.queda) return si;
    if (suyos === undefined || suyos.size >= MAXIMO_IDS) conocidos.set(existe, new Map([[ids.id, actor.familia_id]]));
    else suyos.set(ids.id, actor.familia_id);
    return true;
  };
};

/** A caller, with the way to look them up again inside a change. */
interface QuienLlama {
  readonly actor: Actor;
  readonly version: number;
  readonly releer: (db: Db) => Promise<ResultadoCaso<{ readonly actor: Actor }>>;
}

/** Creates the lookup of a request's caller, by their access token or a key. `abren` are the scopes that open the route. */
const crearQuienLlama = (contexto: Contexto, llaves: JuicioDeLlaves) => {
  const quienEs = crearActores(contexto);
  return async (
    request: FastifyRequest,
    abren: readonly PermisoLlave[] | undefined,
  ): Promise<ResultadoCaso<QuienLlama>> => {
    const llave = llaveDe(request);
    if (llave !== null) {
      const abierto = await llaves.juzgar(llave, abren, direccionDe(request.ip));
      return abierto.ok ? bien({ ...abierto.valor, releer: (db) => llaves.releer(db, llave, abren) }) : abierto;
    }
    const token = portadorDe(request);
    const datos = token === undefined ? null : await contexto.tokens.verificarAcceso(token);
    const conocido = datos === null ? null : await quienEs(datos);
    if (datos === null || conocido === null) return rechazado('NO_AUTENTICADO');
    const releer: QuienLlama['releer'] = async (db) => {
      const ahora = await leerActor(db, datos);
      return ahora === null ? rechazado('NO_AUTENTICADO') : bien(ahora);
    };
    return bien({ ...conocido, releer });
  };
};

/**
 * Checks, in this order and before the body is read: the access token or key (401; 429 after too many wrong keys), the key's
 * scope and the role (403), and the ids in the path (404). Public and wall-screen routes are not checked here. Use cases
 * check the ids again; the check here lets a 404 come before errors of the body.
 * The answer's version header holds the family's version from before the data were read, so that a client never takes old
 * data for newer ones. Returns the list of routes, which fills as they are declared.
 */
export const instalarAutenticacion = (
  app: FastifyInstance,
  contexto: Contexto,
  llaves: JuicioDeLlaves,
): readonly RouteOptions[] => {
  const rutas: RouteOptions[] = [];
  const revisiones = new WeakMap<FastifyRequest, (db: Db) => Promise<Rechazado | null>>();
  app.addHook('onRoute', (ruta) => {
    rutas.push(ruta);
    const { handler } = ruta;
    ruta.handler = function (request, reply) {
      const revisar = revisiones.get(request);
      if (revisar === undefined) return handler.call(this, request, reply);
      return pidiendo(revisar, async () => handler.call(this, request, reply));
    };
  });
  app.addHook('onReady', (listo) => {
    exigirDeclaradas(rutas);
    listo();
  });

  const quienLlama = crearQuienLlama(contexto, llaves);
  const hay = crearHay(contexto);
  app.decorateRequest('actor', null as unknown as Actor);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { rol, existe, llave } = request.routeOptions.config;
    if (rol === 'publico' || rol === 'pantalla' || request.routeOptions.url === undefined) return undefined;
    const quien = await quienLlama(request, llave);
    if (!quien.ok) return responderRechazo(reply, quien);
    const { id, n } = request.params as Readonly<Record<string, string | undefined>>;
    const ids = { id: aId(id), n: aId(n) };
    const { version, releer } = quien.valor;
    const actor = { ...quien.valor.actor };
    if (sinPermiso(rol, actor, ids)) return responderRechazo(reply, rechazado('SIN_PERMISO'));
    if (existe !== undefined && (Number.isNaN(ids.id) || !(await hay(existe, actor, ids))))
      return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
    request.actor = actor;
    // `cambiar` calls this under its lock (server/change/cambio.ts). It overwrites the fields of `actor`, the object that
    // the use case got as its argument, so outside a change the role and zone there may be outdated.
    revisiones.set(request, async (db) => {
      const ahora = await releer(db);
      if (!ahora.ok) return ahora;
      Object.assign(actor, ahora.valor.actor);
      return sinPermiso(rol, actor, ids) ? rechazado('SIN_PERMISO') : null;
    });
    void reply.header(CABECERA_VERSION, String(version)).header(CABECERA_EPOCA, contexto.epoca);
    return undefined;
  });
  return rutas;
};

// The credentials of a request, unverified.

const BASICA = /^Basic ([\w+/=-]+)$/i;
const PORTADOR = /^Bearer ([\w.~+/=-]+)$/i;

/** Returns the bearer token of a request, unverified. */
export const portadorDe = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  PORTADOR.exec(headers.authorization ?? '')?.[1];

/**
 * Returns the key of a request, unverified: its bearer token, or the password of HTTP Basic under any username, for clients that
 * know nothing else. Null if it has none.
 */
const llaveDe = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const basica = BASICA.exec(request.headers.authorization ?? '')?.[1];
  const clara = basica === undefined ? undefined : Buffer.from(basica, 'base64').toString();
  const secreto = clara === undefined ? portadorDe(request) : clara.slice(clara.indexOf(':') + 1);
  return secreto?.startsWith(PREFIJO_LLAVE) === true ? secreto : null;
};

/** The member as whom a key acts, and the family's version when it was read. */
interface Abierto {
  readonly actor: Actor;
  readonly version: number;
}

/** The check of keys (server/effects/llaves/llaves.ts). `abren` are the scopes that open the call; without them no key does. */
export interface JuicioDeLlaves {
  /** Judges a key that came from an address. Wrong keys of one address are throttled. */
  readonly juzgar: (
    secreto: string,
    abren: readonly PermisoLlave[] | undefined,
    direccion: string,
  ) => Promise<ResultadoCaso<Abierto>>;
  /** Judges the key again inside a change, for the same call. */
  readonly releer: (
    db: Db,
    secreto: string,
    abren: readonly PermisoLlave[] | undefined,
  ) => Promise<ResultadoCaso<Abierto>>;
}
