import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModoRegistro } from '#shared/contracts/accesos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { crearPush, nuevaClavePush } from '#server/adapters/push.ts';
import { buildApp, type App } from '#server/app.ts';
import type { Azar, Caja, Contrasenas, DudaDelReloj, Reloj, Segura, Versiones } from '#server/change/contexto.ts';
import type { Correo, Oidc, Push, Salida } from '#server/change/puertos.ts';
import type { OpcionesApp } from '#server/arranque/opciones-app.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import { insertarSecretoSiFalta } from '#server/data/caja.ts';
import type { Base } from '#server/db/esquema.ts';
import type { Nodo } from '#server/jobs/mando.ts';
import { baseDePrueba } from './base-de-prueba.ts';

/** A clock that stands still until a test moves it. */
export const relojFijo = (inicio: Instante = '2026-11-21T10:00:00.000Z') => {
  let ahora = inicio;
  return {
    ahora: () => ahora,
    poner: (instante: Instante) => {
      ahora = instante;
    },
    avanzar: (segundos: number) => {
      ahora = new Date(Date.parse(ahora) + segundos * 1000).toISOString();
    },
  };
};

/** Real randomness, because secrets must differ even between families of one test. */
export const azarReal: Azar = {
  secreto: (bytes) => randomBytes(bytes).toString('base64url'),
  entero: (menorQue) => randomBytes(4).readUInt32BE() % menorQue,
};

/** Stores passwords in clear, because Argon2 would slow the tests down. */
const contrasenasRapidas: Contrasenas = {
  cifrar: (clara) => Promise.resolve(`clara:${clara}`),
  coincide: (hash, clara) => Promise.resolve(hash === `clara:${clara}`),
};

/** Push with real keys. Unless a test passes `admite`, endpoints are checked as in production. */
export const pushDePrueba = (admite?: (endpoint: string) => boolean): Push =>
  crearPush({
    clave: nuevaClavePush(),
    sujeto: 'mailto:te-toca@example.org',
    ...(admite === undefined ? {} : { admite }),
  });

/** A mail server that never answers; sending fails when the app stops. */
export const correoCallado: Correo['enviar'] = (_para, _aviso, senal) =>
  new Promise((listo) => {
    const rendirse = (): void => listo({ tipo: 'FALLIDO', motivo: 'given up' });
    if (senal.aborted) rendirse();
    else senal.addEventListener('abort', rendirse);
  });

export interface OpcionesDePrueba {
  readonly reloj?: Reloj;
  readonly duda?: DudaDelReloj;
  readonly archivo?: string;
  /** An open, migrated database. `nodo`: the app as one of several servers on it; null if it is the only one (nodos.ts). */
  readonly abierta?: { readonly base: Base; readonly nodo: Nodo | null };
  readonly nodos?: EntreNodos;
  /** Keeps SQLite under `MOTOR=postgres`, for tests of SQLite alone and tests that count timers: a connection pool has some. */
  readonly motor?: 'sqlite';
  readonly contrasenas?: Contrasenas;
  readonly azar?: Azar;
  readonly push?: Push;
  readonly correo?: Correo;
  readonly salida?: Salida;
  /** Value of TELEGRAM_URL. */
  readonly telegram?: string;
  readonly hayMqtt?: boolean;
  readonly oidc?: Oidc;
  readonly esperas?: readonly number[];
  /** Origins from PUBLIC_URL. */
  readonly origenes?: readonly string[];
  /** The server's own https. */
  readonly segura?: Segura;
  readonly enchufarHttps?: NonNullable<OpcionesApp['enchufarHttps']>;
  /** Value of TRUSTED_PROXIES. */
  readonly proxies?: readonly string[];
  readonly caja?: Caja;
  readonly versiones?: Versiones;
  /** Value of ADMIN_BOX. */
  readonly adminsCaja?: readonly string[];
  readonly registro?: ModoRegistro;
  readonly restaurar?: string;
  /** Folder of the pictures of completions; by default one that is deleted when the app closes. Null to keep none. */
  readonly carpetaFotos?: string | null;
  /** Called with each line of the error log, as JSON. */
  readonly alRegistrar?: (linea: string) => void;
}

/** Key of the tokens in every test. */
export const SECRETO = Buffer.alloc(32, 7);

/**
 * Builds the real app on a real, migrated database, in memory or in `archivo`. Close it with `app.app.close()`. The token key is
 * stored in the database, so that a server process started on the file accepts the same tokens.
 */
export const buildTestApp = async ({
  reloj = relojFijo(),
  duda,
  archivo = ':memory:',
  abierta,
  motor,
  nodos,
  contrasenas = contrasenasRapidas,
  azar = azarReal,
  push = pushDePrueba(),
  correo,
  salida,
  telegram,
  hayMqtt = false,
  oidc,
  esperas = [],
  origenes = [],
  segura,
  enchufarHttps,
  proxies = [],
  caja,
  versiones,
  adminsCaja = [],
  registro = 'abierto',
  restaurar,
  carpetaFotos,
  alRegistrar,
}: OpcionesDePrueba = {}): Promise<App> => {
  const base = abierta?.base ?? (await baseDePrueba(archivo, motor));
  await insertarSecretoSiFalta(base.escritura, { nombre: 'secreto', valor: SECRETO, creado_en: reloj.ahora() });
  const suya = join(tmpdir(), `te-toca-fotos-${azarReal.secreto(12)}`);
  const construida = await buildApp({
    base,
    nodo: abierta?.nodo ?? null,
    nodos: nodos ?? null,
    reloj,
    ...(duda === undefined ? {} : { duda }),
    azar,
    contrasenas,
    secreto: SECRETO,
    push,
    correo: correo ?? null,
    ...(salida === undefined ? {} : { salida }),
    telegram,
    hayMqtt,
    oidc: oidc ?? null,
    esperas,
    cliente: null,
    origenes,
    segura: segura ?? null,
    enchufarHttps: enchufarHttps ?? null,
    proxies,
    caja: caja ?? null,
    versiones: versiones ?? null,
    adminsCaja,
    registro,
    restaurar: restaurar ?? null,
    carpetaFotos: carpetaFotos === undefined ? suya : carpetaFotos,
    logger: alRegistrar === undefined ? false : { level: 'error', stream: { write: alRegistrar } },
  });
  construida.app.addHook('onClose', () => rm(suya, { recursive: true, force: true }));
  await construida.app.ready();
  return construida;
};
