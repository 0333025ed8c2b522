import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Rechazado } from '#server/features/resultado-caso.ts';
import type { Publicar } from '#server/realtime/publicar.ts';

/** The clock, injected: tests hold it still or move it. */
export interface Reloj {
  readonly ahora: () => Instante;
}

/** Chance, injected. */
export interface Azar {
  /** `bytes` random bytes, base64url. */
  readonly secreto: (bytes: number) => string;
  /** An integer from 0 to `menorQue` − 1. */
  readonly entero: (menorQue: number) => number;
}

/** What an access token says. */
export interface DatosAcceso {
  readonly usuario: number;
  /** The login. */
  readonly acceso: number;
}

/** What a refresh token says: the login and which of its chain it is. */
export interface DatosRefresco {
  readonly acceso: number;
  readonly jti: string;
}

/** Signs and checks tokens (plugins/tokens.ts). `verificar…` gives null for one that is not ours, of the other type, or expired. */
export interface Tokens {
  readonly firmarAcceso: (datos: DatosAcceso) => Promise<string>;
  readonly verificarAcceso: (token: string) => Promise<DatosAcceso | null>;
  readonly firmarRefresco: (datos: DatosRefresco) => Promise<string>;
  readonly verificarRefresco: (token: string) => Promise<DatosRefresco | null>;
  /** The refresh token that follows one: the same each time, so that two tabs refreshing together get the same. */
  readonly sucesor: (jti: string) => string;
  /** What is stored instead of a secret. */
  readonly huella: (secreto: string) => string;
}

/** Hashes passwords and compares them; slow on purpose, so never inside a transaction. */
export interface Contrasenas {
  readonly cifrar: (clara: string) => Promise<string>;
  /** With a null hash it costs the same time and answers false. */
  readonly coincide: (hash: string | null, clara: string) => Promise<boolean>;
}

/** Keeps members' photos (plugins/fotos.ts): files, so never inside a transaction. */
export interface Fotos {
  /** Makes a picture of the bytes and writes it; the path that it is served under, or why there is none. Before the transaction that names it. */
  readonly guardar: (bytes: Buffer) => Promise<{ readonly ok: true; readonly ruta: string } | Rechazado>;
  /** Deletes a photo, in its own time: a commit's events must not wait for it. */
  readonly retirar: (ruta: string | null) => void;
  /** Deletes every photo but these. */
  readonly conservar: (rutas: readonly string[]) => Promise<void>;
  /** The bytes of a photo by the last part of its path, or null. */
  readonly leer: (nombre: string) => Promise<Buffer | null>;
}

/** Who is there right now, by family: known to the live layer alone, and gone with the process. */
export interface Presentes {
  /** Ids of the connected members, ascending. */
  readonly miembros: (familia: number) => readonly number[];
  /** Ids of the connected screens. */
  readonly pantallas: (familia: number) => ReadonlySet<number>;
}

/** What a use case may touch. */
export interface Contexto {
  readonly db: Db;
  readonly reloj: Reloj;
  /** When this server began to serve: turns that ended before it could be played by nobody. */
  readonly sirviendoDesde: Instante;
  readonly azar: Azar;
  readonly tokens: Tokens;
  readonly contrasenas: Contrasenas;
  readonly fotos: Fotos;
  readonly publicar: Publicar;
  readonly presentes: Presentes;
}

/** Who is asking, read from the database at each request. */
export interface Actor {
  readonly id: number;
  readonly familia_id: number;
  readonly es_administrador: boolean;
  /** The login that the token belongs to. */
  readonly acceso: number;
  readonly zona_horaria: string;
}
