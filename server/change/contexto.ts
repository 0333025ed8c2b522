import { AsyncLocalStorage } from 'node:async_hooks';
import type { ModoRegistro } from '#shared/contracts/altas.ts';
import type { CopiaHecha, Copias, Hallazgo } from '#shared/contracts/servidor.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Base, Db } from '#server/db/esquema.ts';
import type { Comenzar, Contar } from './cambio.ts';
import type { Difusion } from './difusion.ts';
import type { Ensayos } from './ensayos.ts';
import type { Cola, Correo, Push, Recuento } from './mensajes.ts';
import type { Rechazado, ResultadoCaso } from './resultado.ts';

/** The data folder as it is looked after while it is served (caja/vista.ts). */
export interface Caja {
  readonly mirar: () => {
    /** Free bytes; null where the system does not tell. */
    readonly libres: number | null;
    readonly copias: Copias;
    readonly hallazgos: readonly Hallazgo[];
  };
  /** Makes a copy now; null, and makes none, while another is being made. */
  readonly copiar: () => Promise<
    { readonly ok: true; readonly copia: CopiaHecha } | { readonly ok: false; readonly linea: string } | null
  >;
}

/** Looks the caller up again inside a change; returns why they may not make this request any more, or null. */
type Revisar = (db: Db) => Promise<Rechazado | null>;

/** The request that the running code answers. One that has been answered asks nothing more, whatever it set going. */
const peticion = new AsyncLocalStorage<{ readonly revisar: Revisar; acabada: boolean }>();

/** Answers a request so that each of its changes begins by looking up again who asks. */
export const pidiendo = async <T>(revisar: Revisar, responder: () => Promise<T>): Promise<T> => {
  const esta = { revisar, acabada: false };
  try {
    return await peticion.run(esta, responder);
  } finally {
    esta.acabada = true;
  }
};

/** For `cambiar` alone: why the change of a request is refused now, or null; what nobody asked for is not refused. */
export const revisarQuienPide = async (db: Db): Promise<Rechazado | null> => {
  const esta = peticion.getStore();
  return esta === undefined || esta.acabada ? null : esta.revisar(db);
};

/** The clock, injected: tests hold it still or move it. */
export interface Reloj {
  readonly ahora: () => Instante;
}

/**
 * Whether the machine's clock is believed (adapters/reloj-prudente.ts). While it is not, `Reloj` goes on from when the
 * server last ran.
 */
export interface DudaDelReloj {
  /** Returns the machine's time while the clock is in doubt, else null. */
  readonly dicho: () => Instante | null;
  /** Whether what it says could be true at all. */
  readonly creible: () => boolean;
  /** Believes it from now on, because somebody who knows said so. Does nothing when it cannot be true. */
  readonly creer: () => void;
}

/** Chance, injected. */
export interface Azar {
  /** `bytes` random bytes, base64url. */
  readonly secreto: (bytes: number) => string;
  /** An integer from 0 to `menorQue` − 1. */
  readonly entero: (menorQue: number) => number;
}

/** The payload of an access token. */
export interface DatosAcceso {
  readonly usuario: number;
  /** The login. */
  readonly acceso: number;
}

/** The payload of a refresh token: the login, and the token's place in its chain. */
interface DatosRefresco {
  readonly acceso: number;
  readonly jti: string;
}

/**
 * Signs and checks tokens (adapters/tokens.ts). `verificar…` gives null for one that is not ours, of the other type, or
 * expired.
 */
export interface Tokens {
  readonly firmarAcceso: (datos: DatosAcceso) => Promise<string>;
  readonly verificarAcceso: (token: string) => Promise<DatosAcceso | null>;
  readonly firmarRefresco: (datos: DatosRefresco) => Promise<string>;
  readonly verificarRefresco: (token: string) => Promise<DatosRefresco | null>;
  /** The refresh token that follows one: the same each time, so that two tabs refreshing together get the same. */
  readonly sucesor: (jti: string) => string;
  /** The cookie that says that a member has logged in with a device. */
  readonly firmarDispositivo: (id: string, usuario: number) => string;
  /** The device's id, or null when the cookie is not ours for this member. */
  readonly verificarDispositivo: (galleta: string, usuario: number) => string | null;
  /** Seals a text, so that a client that brings it back cannot have written it. The text stays readable. */
  readonly sellar: (texto: string) => string;
  /** The text, or null when the seal is not ours. */
  readonly leerSellado: (sellado: string) => string | null;
  /** Hashes a secret; only the hash is stored. */
  readonly huella: (secreto: string) => string;
}

/** The caller that asks for a hash: a known device or login, or a stranger. Known ones go first. */
export type Quien = 'CONOCIDO' | 'EXTRANO';

/**
 * Hashes passwords and compares them; slow on purpose, so never inside a change. Null means that too many are waiting
 * already and nothing was looked at (`ocupado` of change/resultado.ts answers that).
 */
export interface Contrasenas {
  readonly cifrar: (clara: string, quien?: Quien) => Promise<string | null>;
  /** With a null hash it costs the same time and answers false. */
  readonly coincide: (hash: string | null, clara: string, quien?: Quien) => Promise<boolean | null>;
}

/** Takes a place for somebody and returns how to give it back, to be called once; null when none is free. */
export type Tomar = (quien: number) => (() => void) | null;

/** A photo that is ready to be stored. */
export interface Foto {
  /** The path that it will be served under, which the member's `avatar` names. */
  readonly ruta: string;
  readonly bytes: Buffer;
}

/** Takes members' photos in (adapters/fotos.ts): slow, so never inside a change. The change that names one stores it. */
export interface Fotos {
  /** Takes a place for a form that may bring a photo; null when too many are being taken in. */
  readonly entrar: Tomar;
  /** Makes a picture of the bytes, or says why there is none. Nothing is stored. `pixeles`: the most that it may have. */
  readonly hacer: (bytes: Buffer, pixeles?: number) => Promise<ResultadoCaso<Foto>>;
}

/** Asks where versions are published which there are (adapters/versiones.ts). Network, so never inside a change. */
export interface Versiones {
  /** The newest, when it is newer than this one, and its page; or why nobody knows, as the end of a sentence. */
  readonly buscar: () => Promise<
    | { readonly ok: true; readonly nueva: string | null; readonly url: string | null }
    | { readonly ok: false; readonly motivo: string }
  >;
}

/** Members and screens that are connected now, by family. Only the live layer knows; nothing is stored. */
export interface Presentes {
  /** Ids of the connected members, ascending: of all, where this node has a socket of the family; else nobody. */
  readonly miembros: (familia: number) => readonly number[];
  /** Ids of the members and screens that are connected, asking the other nodes: not in a change. */
  readonly preguntar: (
    familia: number,
  ) => Promise<{ readonly miembros: readonly number[]; readonly pantallas: readonly number[] }>;
  /** Counts of all families on this node: members, their devices and tabs, and screens. */
  readonly cuantos: () => { readonly miembros: number; readonly aparatos: number; readonly pantallas: number };
}

/** The services that a use case may use. */
export interface Contexto {
  /** For `cambiar` and `leer` alone. */
  readonly base: Base;
  readonly reloj: Reloj;
  /** Runs first in every change of a family: begins its day. */
  readonly comenzar: Comenzar;
  /** Runs last in every change of a family: tells it of rows that changed. */
  readonly contar: Contar;
  readonly duda: DudaDelReloj;
  /** When this server began to serve, or came back after a sleep. Nobody could play the turns that ended before it. */
  readonly sirviendoDesde: () => Instante;
  /** Whether this server is about to stop: it still serves, but nobody should be sent to it any more. */
  readonly retirandose: () => boolean;
  /**
   * Names this run of the server: with another one clients compare no versions, since a backup may have been restored.
   */
  readonly epoca: string;
  readonly azar: Azar;
  readonly tokens: Tokens;
  readonly contrasenas: Contrasenas;
  readonly fotos: Fotos;
  readonly push: Push;
  /** Null when no SMTP server is configured. */
  readonly correo: Correo | null;
  readonly cola: Cola;
  readonly recuento: Recuento;
  /** Null where the database is not in a folder of ours. */
  readonly caja: Caja | null;
  /** Null when nobody said where to ask. */
  readonly versiones: Versiones | null;
  /** The origins of our own pages, from PUBLIC_URL; empty when it is not set. */
  readonly origenes: readonly string[];
  /** Usernames of ADMIN_BOX, as they are compared: for effects/cuentas/admin-de-la-caja.ts. */
  readonly adminsCaja: readonly string[];
  /** The rule for creating families on this box. */
  readonly registro: ModoRegistro;
  /** The terminal command that restores a copy on this box; null where copies are not this server's to restore. */
  readonly restaurar: string | null;
  readonly difusion: Difusion;
  readonly presentes: Presentes;
  readonly ensayos: Ensayos;
}

/** The member who asks, read from the database at each request. */
export interface Actor {
  readonly id: number;
  readonly familia_id: number;
  readonly es_administrador: boolean;
  /** The login that the token belongs to. */
  readonly acceso: number;
  readonly zona_horaria: string;
}
