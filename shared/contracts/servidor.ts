import { z } from 'zod';
import { dia, instante, textoOpcional } from './comunes.ts';

// The box: its state for the admin who looks after it, the addresses by which browsers reach it, its clock, its health checks,
// and reports of screens that crashed.

/** A finding about the box: fine, worth knowing, or wrong. */
export const Hallazgo = z.object({ nivel: z.enum(['bien', 'aviso', 'mal']), linea: z.string() });
export type Hallazgo = Readonly<z.infer<typeof Hallazgo>>;

/** A backup of the box's data. */
export const CopiaHecha = z.object({
  nombre: z.string(),
  cuando: instante,
  /** Reason for the backup: nightly, before a migration, before a restore, or on request. */
  clase: z.enum(['noche', 'migracion', 'restaurar', 'mano']),
  bytes: z.number(),
});
export type CopiaHecha = Readonly<z.infer<typeof CopiaHecha>>;

const Copias = z.object({
  /** The folder of the backups. */
  carpeta: z.string(),
  /** The second folder (BACKUP_DIR), and whether it has the newest nightly or manual backup; null without one. */
  segunda: z.object({ carpeta: z.string(), al_dia: z.boolean() }).nullable(),
  ultima: CopiaHecha.nullable(),
  cuantas: z.number(),
  /** Instant of the next nightly backup. */
  proxima: instante,
  haciendo: z.boolean(),
  /** The failure of the last backup; null if it succeeded. */
  fallo: z.object({ en: instante, linea: z.string() }).nullable(),
  /**
   * Deleted families that backups still hold: their number, the number of nightly and of other backups with them, and the instant
   * at which the last nightly one is gone. Null when there are none.
   */
  borradas: z.object({ familias: z.number(), noches: z.number(), otras: z.number(), hasta: instante }).nullable(),
});
export type Copias = Readonly<z.infer<typeof Copias>>;

/** Messages of one channel sent and given up during the last day, or since the server started if that is shorter. */
const DeUnaVia = z.object({ enviados: z.number(), abandonados: z.number() });
export type DeUnaVia = Readonly<z.infer<typeof DeUnaVia>>;

const Conexion = z.object({
  /** The client's address of this request, as the server sees it. */
  direccion: z.string(),
  https: z.boolean(),
  /** Proxy through which the request came: none, a trusted one, or an unknown one whose headers are ignored. */
  proxy: z.enum(['NINGUNO', 'CONFIADO', 'AJENO']),
  /** True when pages of the asking page's origin may open live connections. */
  viva: z.boolean(),
  /** The address set as PUBLIC_URL; null when it is not set. */
  publica: z.string().nullable(),
});
export type Conexion = Readonly<z.infer<typeof Conexion>>;

/** One of the things to know first about a box. */
export const LoPrimero = Hallazgo.extend({ que: z.enum(['HTTPS', 'COPIAS', 'SEGUNDA', 'RELOJ', 'MENSAJES']) });
export type LoPrimero = Readonly<z.infer<typeof LoPrimero>>;

export const EstadoServidor = z.object({
  version: z.string(),
  /** True when the server has an address at which to ask for newer versions. */
  busca_versiones: z.boolean(),
  ahora: instante,
  en_marcha_desde: instante,
  /** True while the machine's clock is not trusted. */
  reloj_en_duda: z.boolean(),
  base: z.object({ motor: z.enum(['sqlite', 'postgres']), bytes: z.number() }),
  /** Free bytes on the disk of the data folder; null when unknown. */
  disco_libre: z.number().nullable(),
  familias: z.number(),
  miembros: z.number(),
  /** Numbers of members, of their devices and tabs, and of wall screens that are connected. */
  conectados: z.object({ miembros: z.number(), aparatos: z.number(), pantallas: z.number() }),
  /** Null with PostgreSQL, whose own tools make the backups. */
  copias: Copias.nullable(),
  mensajes: z.object({
    /** Start of the count: a day ago, or when the server started. */
    desde: instante,
    push: DeUnaVia,
    correo: DeUnaVia,
    /** True when a mail server is configured. */
    con_correo: z.boolean(),
    en_espera: z.number(),
  }),
  conexion: Conexion,
  /** «Esta caja»: what to know first, one line each. */
  primero: z.array(LoPrimero),
  /** Findings that are not fine, the worst first. */
  hallazgos: z.array(Hallazgo),
});
export type EstadoServidor = z.infer<typeof EstadoServidor>;

/**
 * `desde` is the origin of the asking page as its browser names it. Comparing it with the request shows what a proxy changes on
 * the way.
 */
export const ConsultaOrigen = z.object({ desde: z.url({ protocol: /^https?$/ }).optional() });
export type ConsultaOrigen = z.infer<typeof ConsultaOrigen>;

/** The version that runs (`version`), and a newer one with its page; `nueva` and `url` are null if there is none. */
export const VersionNueva = z.object({
  version: z.string(),
  nueva: z.string().nullable(),
  url: z.string().nullable(),
});
export type VersionNueva = z.infer<typeof VersionNueva>;

/** Addresses of this server. */
export const Direcciones = z.object({
  /** The server's own https address, with the asking page's host name if possible; null when it has no https of its own. */
  https: z.string().nullable(),
  /** SHA-256 fingerprint of the root that a device must trust before it opens `https`; null when there is none to trust. */
  huella: z.string().nullable(),
  /** The address that phones at home open; null when it is not known. */
  movil: z.string().nullable(),
  /** The address to open instead, if the server knows one and refuses live connections from the asking page; otherwise null. */
  abrir: z.string().nullable(),
});
export type Direcciones = Readonly<z.infer<typeof Direcciones>>;

/** The server's clock: `en_duda` is true while the server does not know whether the machine tells the right date. */
export const EstadoReloj = z.object({
  en_duda: z.boolean(),
  /** The family's day by which the app works. */
  hoy: dia,
  /**
   * The day on the machine's clock, which the admin is asked to confirm. Null when there is nothing to confirm, or the caller's
   * family may not confirm it.
   */
  dia: dia.nullable(),
});
export type EstadoReloj = z.infer<typeof EstadoReloj>;

/** «Sí, hoy es …»: the day on the button that the admin pressed. */
export const ConfirmarReloj = z.strictObject({ dia });
export type ConfirmarReloj = z.infer<typeof ConfirmarReloj>;

/** The answer of `salud/` and `salud/viva/`. */
export const Salud = z.object({ estado: z.literal('ok'), version: z.string() });

/** The most characters of a stack trace in a report. */
const MAXIMO_PILA = 2_000;

/** A report of a screen that crashed in a browser, for the server's log: the error's message and its stack. */
export const Averia = z.strictObject({
  /** URL path of the screen that crashed. */
  pantalla: textoOpcional(200),
  mensaje: textoOpcional(300),
  pila: textoOpcional(MAXIMO_PILA),
});
export type Averia = z.infer<typeof Averia>;
