import type { FastifyServerOptions } from 'fastify';
import type { ModoRegistro } from '#shared/contracts/altas.ts';
import type { Azar, Caja, Contrasenas, DudaDelReloj, Reloj, Versiones } from '#server/change/contexto.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import type { Correo, Push } from '#server/change/mensajes.ts';
import type { Base } from '#server/db/esquema.ts';
import type { Nodo } from '#server/jobs/mando.ts';

/** The parts that a server is built from: adapters to the outside, and settings. */
export interface OpcionesApp {
  /** Closed with the app. */
  readonly base: Base;
  /** The locks that make this process one of several on the database; null: it serves alone. */
  readonly nodo?: Nodo | null;
  readonly reloj: Reloj;
  /** Without it the clock is always believed. */
  readonly duda?: DudaDelReloj;
  readonly azar: Azar;
  readonly contrasenas: Contrasenas;
  /** Key of the tokens, 32 bytes. */
  readonly secreto: Uint8Array;
  readonly push: Push;
  /** Null: no SMTP server is configured, and no e-mail is sent. */
  readonly correo: Correo | null;
  /** Milliseconds before the second try of a message, the third…: tests wait less. */
  readonly esperas?: readonly number[];
  /** The link to other servers of this database, closed with the app; without it this is the only one. */
  readonly nodos?: EntreNodos | null;
  /** Folder of the built client, null for the API alone. */
  readonly cliente: string | null;
  readonly origenes: readonly string[];
  /** Origins whose pages may show ours in a frame; without it nobody's. */
  readonly marcos?: readonly string[];
  /** The path below which everybody sees us, BASE_PATH; without it the root, or where a proxy says. */
  readonly prefijo?: string;
  /** Addresses of proxies whose forwarded headers count. */
  readonly proxies: readonly string[];
  /** Usernames of those who look after the box, as they are compared; without it the first family's admins do. */
  readonly adminsCaja?: readonly string[];
  /** The data folder, to look at and to copy; without it the database is elsewhere. */
  readonly caja?: Caja | null;
  /** The source of newer versions; without it none is asked. */
  readonly versiones?: Versiones | null;
  /** The rule for creating families; by default everybody may. */
  readonly registro?: ModoRegistro;
  /** The command that restores a copy here, shown while there is no family yet. */
  readonly restaurar?: string | null;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
}
