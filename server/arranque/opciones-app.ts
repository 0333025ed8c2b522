import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ModoRegistro } from '#shared/contracts/accesos.ts';
import type { Azar, Caja, Contrasenas, DudaDelReloj, Reloj, Segura, Versiones } from '#server/change/contexto.ts';
import type { Correo, Oidc, Push, Salida } from '#server/change/puertos.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import type { Base } from '#server/db/esquema.ts';
import type { Nodo } from '#server/jobs/mando.ts';

/** Parts and settings from which `buildApp` builds a server. */
export interface OpcionesApp {
  /** The database; closed with the app. */
  readonly base: Base;
  /** Locks of one of several servers that share the database; null if it serves alone. */
  readonly nodo?: Nodo | null;
  readonly reloj: Reloj;
  /** Doubts about the machine's clock; without it the clock is always believed. */
  readonly duda?: DudaDelReloj;
  readonly azar: Azar;
  readonly contrasenas: Contrasenas;
  /** Key that signs tokens, 32 bytes. */
  readonly secreto: Uint8Array;
  readonly push: Push;
  /** Null if no SMTP server is configured; no e-mail is sent then. */
  readonly correo: Correo | null;
  /** Sends requests to addresses that members typed in; by default as with WEBHOOKS_RED_LOCAL=no. */
  readonly salida?: Salida;
  /** Base URL of the Bot API; by default Telegram's own. */
  readonly telegram?: string | undefined;
  /** True if the box has an MQTT broker. */
  readonly hayMqtt?: boolean;
  /** OIDC provider; absent if none is configured. */
  readonly oidc?: Oidc | null;
  /** Delays before the retries of a message, one after another, in ms. */
  readonly esperas?: readonly number[];
  /** Connection to the other servers of this database, closed with the app; absent if there are none. */
  readonly nodos?: EntreNodos | null;
  /** Folder of the built client; null to serve only the API. */
  readonly cliente: string | null;
  readonly origenes: readonly string[];
  /** The server's own https; absent if it serves none. */
  readonly segura?: Segura | null;
  /** Passes connections of the https listener to the app, and closes the listener with the app. */
  readonly enchufarHttps?: ((app: FastifyInstance) => void) | null;
  /** Returns the origin that phones at home reach; by default the first of `origenes`. */
  readonly origenMovil?: () => string | null;
  /** Origins that may embed the app's pages in a frame; none by default. */
  readonly marcos?: readonly string[];
  /** Path prefix of the app, from BASE_PATH. By default the root, or the prefix that a trusted proxy names. */
  readonly prefijo?: string;
  /** Addresses of proxies whose forwarded headers are trusted. */
  readonly proxies: readonly string[];
  /** Usernames of the box's admins, in lower case. By default the first family's admins. */
  readonly adminsCaja?: readonly string[];
  /** Status and backups of the data folder; null if the data are in PostgreSQL. */
  readonly caja?: Caja | null;
  /** Folder for pictures of completions, created when the first is stored; null to keep none. */
  readonly carpetaFotos?: string | null;
  /** Tells whether a time server has confirmed the machine's clock. */
  readonly horaDeRed?: () => Promise<boolean>;
  /** Lookup of newer versions; null if none is configured. */
  readonly versiones?: Versiones | null;
  /** Rule for who may create a family; by default anyone. */
  readonly registro?: ModoRegistro;
  /** Command that restores a backup, shown while there is no family yet. */
  readonly restaurar?: string | null;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
}
