import type { ModoRegistro } from '#shared/contracts/accesos.ts';
import type { CopiaHecha, Copias, Hallazgo } from '#shared/contracts/servidor.ts';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Base } from '#server/db/esquema.ts';
import type { AsegurarDia, Anunciar } from './cambio.ts';
import type { Difusion } from './difusion.ts';
import type { Cola, Correo, Ensayos, Oidc, Passkeys, Push, Reacciones, Recuento, Salida } from './puertos.ts';
import type { ResultadoCaso } from './resultado.ts';

/** A deleted family: only the data by which it is recognized in a backup. */
export interface FamiliaBorrada {
  readonly id: number;
  readonly creada_en: Instante;
  readonly borrada_en: Instante;
}

/** The data folder while the server runs (caja/vista.ts): free space, backups and problems found. */
export interface Caja {
  readonly mirar: () => {
    /** Free bytes on the disk; null where the system does not tell. */
    readonly libres: number | null;
    readonly copias: Copias;
    readonly hallazgos: readonly Hallazgo[];
  };
  /** Remembers a deleted family beside the backups, so that restoring one does not bring it back. Throws if it cannot. */
  readonly recordarBorrada: (borrada: FamiliaBorrada) => void;
  /** Returns the instant from which no nightly backup holds a family deleted at `borrada`, if one is made each night. */
  readonly olvida: (borrada: Instante) => Instante;
  /** Makes a backup now; null, without making one, while another backup is being made. */
  readonly copiar: () => Promise<
    { readonly ok: true; readonly copia: CopiaHecha } | { readonly ok: false; readonly linea: string } | null
  >;
}

/** The clock, injected so that tests can hold it still or move it. */
export interface Reloj {
  readonly ahora: () => Instante;
}

/**
 * Tells whether the machine's clock is trusted (adapters/reloj-prudente.ts).
 * While the clock is not trusted, `Reloj` continues from the last time at which the server was known to run.
 */
export interface DudaDelReloj {
  /** Returns the machine's time while the clock is in doubt, else null. */
  readonly dicho: () => Instante | null;
  /** False when the machine's time cannot be right, such as a year before the app existed. */
  readonly creible: () => boolean;
  /**
   * Trusts the machine's clock from now on, because an admin or a time server confirmed it. Does nothing when `creible` is false.
   */
  readonly creer: () => void;
}

/** Random numbers, injected so that tests can fix them. */
export interface Azar {
  /** `bytes` random bytes, as base64url. */
  readonly secreto: (bytes: number) => string;
  /** A random integer from 0 to `menorQue` − 1. */
  readonly entero: (menorQue: number) => number;
}

/** The payload of an access token. */
export interface DatosAcceso {
  readonly usuario: number;
  /** Id of the login. */
  readonly acceso: number;
}

/** The payload of a refresh token: the login's id, and the token's id in the login's chain of tokens. */
interface DatosRefresco {
  readonly acceso: number;
  readonly jti: string;
}

/**
 * Signs and verifies tokens (adapters/tokens.ts).
 * `verificar…` returns null for a token that this server did not sign, that is of another type, or that has expired.
 */
export interface Tokens {
  readonly firmarAcceso: (datos: DatosAcceso) => Promise<string>;
  readonly verificarAcceso: (token: string) => Promise<DatosAcceso | null>;
  readonly firmarRefresco: (datos: DatosRefresco) => Promise<string>;
  readonly verificarRefresco: (token: string) => Promise<DatosRefresco | null>;
  /**
   * The id of the refresh token that follows `jti`. Always the same one, so that two tabs refreshing at once get the same token.
   */
  readonly sucesor: (jti: string) => string;
  /** Signs the cookie that marks a device in which this member has logged in. */
  readonly firmarDispositivo: (id: string, usuario: number) => string;
  /** The device's id, or null when this server did not sign the cookie for this member. */
  readonly verificarDispositivo: (galleta: string, usuario: number) => string | null;
  /** Signs a text that a client keeps and brings back, so that it cannot be forged. The text stays readable. */
  readonly sellar: (texto: string) => string;
  /** The signed text, or null when the signature is not this server's. */
  readonly leerSellado: (sellado: string) => string | null;
  /** Returns the digest of a secret, so that the database need not store the secret itself. */
  readonly huella: (secreto: string) => string;
}

/** The kind of caller that waits for a password hash. `CONOCIDO`, a known device or login, goes before `EXTRANO`, a stranger. */
export type Quien = 'CONOCIDO' | 'EXTRANO';

/**
 * Hashes and compares passwords. Slow on purpose, so never await it inside a change.
 * Null means that too many requests wait already and nothing was compared; answer it with `ocupado` (change/resultado.ts).
 */
export interface Contrasenas {
  readonly cifrar: (clara: string, quien?: Quien) => Promise<string | null>;
  /**
   * Compares a password with a hash. A null hash takes the same time and gives false, so that timing does not tell which users
   * exist.
   */
  readonly coincide: (hash: string | null, clara: string, quien?: Quien) => Promise<boolean | null>;
}

/**
 * Takes one of a limited number of places for the member `quien`. Returns a function that gives the place back, to be called
 * once; null when none is free.
 */
export type Tomar = (quien: number) => (() => void) | null;

/** A photo that was checked and resized, ready to be stored. */
export interface Foto {
  /** The path under which it will be served; stored in the member's `avatar`. */
  readonly ruta: string;
  readonly bytes: Buffer;
}

/**
 * Processes members' photos and pictures of completions (adapters/fotos.ts). Slow, so never await it inside a change; the change
 * stores the result.
 */
export interface Fotos {
  /** Takes one of the few places for uploads with a photo, of which each member may have only some; null when none is free. */
  readonly entrar: Tomar;
  /** Makes a `Foto` of uploaded bytes, or refuses them. Stores nothing. `pixeles` is the most pixels accepted. */
  readonly hacer: (bytes: Buffer, pixeles?: number) => Promise<ResultadoCaso<Foto>>;
  /** Makes the picture of a completion, at most `BYTES_FOTO` long, of uploaded bytes, or refuses them. */
  readonly encoger: (bytes: Buffer) => Promise<ResultadoCaso<Buffer>>;
}

/** The files of pictures of completions (adapters/fotos.ts). Uses the disk, so never await it inside a change. */
export interface AlmacenFotos {
  /**
   * Writes a file under a new name and runs `guardar`, which stores the name. Deletes the file again if that is refused or
   * throws. Throws ENOSPC on a full disk.
   */
  readonly conNueva: <T>(
    familia: number,
    bytes: Buffer,
    guardar: (nombre: string) => Promise<ResultadoCaso<T>>,
  ) => Promise<ResultadoCaso<T>>;
  /** The bytes of a file, or null. */
  readonly leer: (familia: number, nombre: string) => Promise<Buffer | null>;
  /** Tells, without a look at the disk, whether a family may have a folder: `conNueva` or `familias` has met it. */
  readonly tiene: (familia: number) => boolean;
  /** Ids of the families that have a folder. */
  readonly familias: () => Promise<readonly number[]>;
  /** Names of a family's files, without those that `conNueva` has under way. Read the rows of `fotos_hechas` only after it. */
  readonly listar: (familia: number) => Promise<readonly string[]>;
  readonly borrar: (familia: number, nombres: readonly string[]) => Promise<void>;
  /** Deletes the folder of a family that is gone. */
  readonly quitar: (familia: number) => Promise<void>;
}

/** Looks up published versions of the app (adapters/versiones.ts). Uses the network, so never await it inside a change. */
export interface Versiones {
  /**
   * `nueva` is the newest version, null when it is not newer than this one; `url` is its page, null when it has none.
   * On failure `motivo` says why, as the end of a sentence.
   */
  readonly buscar: () => Promise<
    | { readonly ok: true; readonly nueva: string | null; readonly url: string | null }
    | { readonly ok: false; readonly motivo: string }
  >;
}

/** Members and wall screens that are connected now, by family. Kept in memory by the sockets' layer. */
export interface Presentes {
  /** Ids of the family's connected members on all nodes, ascending. Empty on a node that has none of the family's sockets. */
  readonly miembros: (familia: number) => readonly number[];
  /** Ids of the connected members and screens, asking the other nodes. Not inside a change, since it uses the network. */
  readonly preguntar: (
    familia: number,
  ) => Promise<{ readonly miembros: readonly number[]; readonly pantallas: readonly number[] }>;
  /** Counts over all families on this node: members, their connections, and wall screens. */
  readonly cuantos: () => { readonly miembros: number; readonly aparatos: number; readonly pantallas: number };
}

/** The services that a use case may use. */
export interface Contexto {
  /** The database, for `cambiar` and `leer` alone. */
  readonly base: Base;
  readonly reloj: Reloj;
  /** Begins a family's day; `cambiar` calls it first in a change of a family. */
  readonly asegurarDia: AsegurarDia;
  /** Tells the family of changed rows; `cambiar` calls it at the end of a change of a family. */
  readonly anunciar: Anunciar;
  readonly duda: DudaDelReloj;
  /** Instant at which this run of the server began to serve, or woke from sleep. Before it nobody could pick in a draft. */
  readonly sirviendoDesde: () => Instante;
  /** True while this server shuts down. It still answers, but new clients should go elsewhere. */
  readonly retirandose: () => boolean;
  /** Id of this run of the server. Clients compare versions within one run only, since a restart may have restored a backup. */
  readonly epoca: string;
  readonly azar: Azar;
  readonly tokens: Tokens;
  readonly contrasenas: Contrasenas;
  readonly fotos: Fotos;
  /** Null on one of several servers, whose disks the others cannot read. */
  readonly almacenFotos: AlmacenFotos | null;
  readonly passkeys: Passkeys;
  /** Null when no OIDC provider is configured. */
  readonly oidc: Oidc | null;
  readonly push: Push;
  /** Null when no SMTP server is configured. */
  readonly correo: Correo | null;
  /** The way out to addresses that members typed in. */
  readonly salida: Salida;
  /** Base URL of Telegram's Bot API. */
  readonly telegram: string;
  /** True when an MQTT broker is set up for the box, so that its families may switch MQTT on. */
  readonly hayMqtt: boolean;
  readonly mensajero: Cola;
  readonly recuento: Recuento;
  /** Null when the database is not a file in the app's own data folder. */
  readonly caja: Caja | null;
  /** Null when no address to ask is configured (RELEASES_URL). */
  readonly versiones: Versiones | null;
  /** True when a time server sets the machine's clock. Asks the system, so not inside a change. */
  readonly horaDeRed: () => Promise<boolean>;
  /** Origins of the app's own pages, from PUBLIC_URL; empty when it is not set. */
  readonly origenes: readonly string[];
  /** Null when the server serves no https itself. */
  readonly segura: Segura | null;
  /**
   * Returns the origins whose pages may open sockets. Empty when none are known: then pages on this server's IP address or local
   * name may.
   */
  readonly propios: () => readonly string[];
  /** Returns the origin under which phones at home reach this server; null when it is not known (adapters/origen-movil.ts). */
  readonly origenMovil: () => string | null;
  /** Normalized usernames from ADMIN_BOX; effects/accesos/admin-de-la-caja.ts compares them. */
  readonly adminsCaja: readonly string[];
  /** The rule that says who may create a family on this box. */
  readonly registro: ModoRegistro;
  /** The terminal command that restores a backup on this box; null where this server does not keep the backups. */
  readonly restaurar: string | null;
  readonly difusion: Difusion;
  readonly presentes: Presentes;
  readonly ensayos: Ensayos;
  readonly reacciones: Reacciones;
}

/** The server's own https, beside its http. Names and addresses may change while it runs. */
export interface Segura {
  /** Origins of the app's own pages: http and https on each name and address of the certificate, and http on this machine. */
  readonly origenes: () => readonly string[];
  /** Returns the https origin for visitors who typed `host`: under that name if the certificate has it, else under its first. */
  readonly direccionPara: (host: string) => string | null;
  /** Returns the root that devices must trust, as DER, with its SHA-256 fingerprint; null for a certificate from files. */
  readonly raiz: () => { readonly der: Buffer; readonly huella: string } | null;
}

/**
 * The member who makes the request. http/autenticar.ts may take a login's member from its cache; `cambiar` reads them again under
 * its lock (change/cambio.ts).
 */
export interface Actor {
  readonly id: number;
  readonly familia_id: number;
  readonly es_administrador: boolean;
  /** Id of the login that the access token belongs to. */
  readonly acceso: number;
  readonly zona_horaria: string;
  /**
   * The key with which another program acts as the member; absent in the member's own logins. With a key `acceso` is 0, and
   * `es_administrador` is true only in calls that the key may make through its scope `casa`.
   */
  readonly llave?: LlaveActor;
}

/** The key of a caller. */
export interface LlaveActor {
  readonly id: number;
  readonly nombre: string;
  readonly permisos: readonly PermisoLlave[];
  readonly hasta: Dia | null;
}
