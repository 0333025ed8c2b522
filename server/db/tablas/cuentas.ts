import type { Generated } from 'kysely';
import type { ColorMiembro } from '#shared/contracts/textos.ts';
import type { Dia, GrupoEdad, Instante } from '#shared/domain/tipos.ts';

/** Families, members, their photos, logins and devices, the screens on their walls, and the server's keys. */

export interface TablaFamilias {
  id: Generated<number>;
  nombre: string;
  pin: string;
  zona_horaria: string;
  /** Hours, 0 to 23, from and until which no reminder comes; none where they are the same. */
  silencio_desde: Generated<number>;
  silencio_hasta: Generated<number>;
  /** Seed of the family's draft order. */
  semilla_reparto: number;
  /** Raised by every change that its members hear of. */
  version: Generated<number>;
  creada_en: Instante;
}

export interface TablaUsuarios {
  id: Generated<number>;
  familia_id: number;
  /** Null until the account is activated. Compared without case: stored lower-cased in `username_clave`. */
  username: string | null;
  username_clave: string | null;
  first_name: string;
  last_name: Generated<string>;
  email: Generated<string>;
  grupo_edad: GrupoEdad;
  avatar: string | null;
  color: ColorMiembro;
  es_administrador: Generated<boolean>;
  puntos_totales: Generated<number>;
  racha_dias: Generated<number>;
  /** Completions of earlier local days no longer count for the streak, whatever is removed since; null: all do. */
  racha_desde: Generated<Dia | null>;
  /** argon2id; null: no account. */
  password_hash: string | null;
  /** Whether an admin lets them in by face and their own PIN; never an admin. */
  entra_con_pin: Generated<boolean>;
  /** argon2id of that PIN; null: none yet. */
  pin_hash: Generated<string | null>;
  notificaciones_email: Generated<boolean>;
  notificaciones_push: Generated<boolean>;
  /** Local hour of the daily reminder, 0 to 23; null: never. */
  hora_recordatorio: Generated<number | null>;
  /** The local day whose reminder is done with, sent or not. */
  recordado_el: Generated<Dia | null>;
  creado_en: Instante;
  activado_en: Instante | null;
  /** Since when they no longer live here; null: they do. */
  archivado_en: Generated<Instante | null>;
  /** Their password's hash meanwhile, for when they come back: without `password_hash` nobody gets in. */
  hash_archivado: Generated<string | null>;
}

/** One login and its chain of refresh tokens; only hashes are stored. */
export interface TablaAccesos {
  id: Generated<number>;
  usuario_id: number;
  hash_actual: string;
  /** Hash of the previous token, accepted until the present one is used. */
  hash_anterior: string | null;
  /** Hash of the token before that, accepted until 20 s after `retirado_en`. */
  hash_retirado: string | null;
  retirado_en: Instante | null;
  creado_en: Instante;
  expira_en: Instante;
  revocado_en: Instante | null;
  /** Made by face and PIN on this device; null: with a password. */
  aparato_id: Generated<number | null>;
  /** Why it was ended, when there is something to tell. */
  motivo: Generated<MotivoFin | null>;
}

/** Why a login ended that nobody logged out of. */
export type MotivoFin = 'CONTRASENA' | 'RESTABLECIDA' | 'ARCHIVADA' | 'PIN' | 'APARATO';

/** A device on which members get in by face and PIN. Deleting the row revokes it. */
export interface TablaAparatos {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  /** Hash of the secret that the device keeps. */
  hash: string;
  permitido_por: number;
  permitido_en: Instante;
}

/** A PIN given right: lets one of the listed members activate, once, for 10 minutes. */
export interface TablaActivaciones {
  id: Generated<number>;
  familia_id: number;
  hash: string;
  /** JSON list of member ids. */
  miembros: string;
  expira_en: Instante;
  usada_en: Instante | null;
}

/** An invitation by QR: joins without the PIN until it expires or the PIN is rotated. */
export interface TablaInvitaciones {
  id: Generated<number>;
  familia_id: number;
  hash: string;
  expira_en: Instante;
}

/** An invitation to found a family; kept after its end, so that a late visitor is told why. */
export interface TablaInvitacionesAlta {
  id: Generated<number>;
  hash: string;
  /** A note on whom the invitation is for; may be empty. */
  para: string;
  creada_en: Instante;
  expira_en: Instante;
  usada_en: Instante | null;
  retirada_en: Instante | null;
}

/** Wrong guesses, so that throttling survives a restart. */
export interface TablaIntentos {
  clave: string;
  fallidos: number;
  /** Start of the window that `fallidos` counts. */
  desde: Instante;
  bloqueado_hasta: Instante | null;
}

/** A device to which a member's messages go. Belongs to the login that asked for it, and goes with it. */
export interface TablaSuscripciones {
  id: Generated<number>;
  miembro_id: number;
  acceso_id: number;
  /** A secret: knowing it is enough to write to the device. */
  endpoint: string;
  p256dh: string;
  auth: string;
  nombre: string;
  creado_en: Instante;
  ultima_entrega: Generated<Instante | null>;
  ultimo_intento: Generated<Instante | null>;
  ultimo_resultado: Generated<'ENTREGADO' | 'FALLO' | null>;
}

/** A screen that shows a family: its token can only read. Deleting the row revokes it. */
export interface TablaPantallas {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  /** Hash of the token; null until the screen has fetched it. */
  hash: string | null;
  vinculada_por: number;
  vinculada_en: Instante;
}

/** A code that a new screen shows, until an admin has confirmed it and the screen has its token, or it expires. */
export interface TablaVinculaciones {
  id: Generated<number>;
  codigo: string;
  /** Hash of the key with which the screen asks for its token. */
  hash_clave: string;
  /** The address that asked for it; each may have only so many at once. */
  direccion: string;
  expira_en: Instante;
  /** The screen that it became; null until an admin confirms it. */
  pantalla_id: number | null;
}

/** A member's photo. The member's `avatar` names it; `nombre` is the last part of that path. */
export interface TablaFotos {
  nombre: string;
  bytes: Buffer;
  creada_en: Instante;
}

/** A key of the server's. */
export interface TablaSecretos {
  nombre: 'secreto' | 'push';
  valor: Buffer;
  creado_en: Instante;
}

/** A message that is owed: one device, or one member's e-mail. The row goes when it is sent, or given up. */
export interface TablaEnvios {
  id: Generated<number>;
  familia_id: number;
  /** Its subject and recipient: a newer message with the same key replaces it. */
  clave: string;
  /** JSON: see `Encargo` (data/envios.ts). */
  encargo: string;
  /** Number of attempts; a crash in the middle counts as one. */
  intentos: Generated<number>;
  /** When the next try is due. While a process has it, when its lease ends: then it is anybody's again. */
  no_antes_de: Instante;
  /** After this it says nothing any more, and is not sent. */
  caduca_en: Instante;
  /** Names one taking by one process; null while nobody has it. */
  tomado_por: Generated<string | null>;
  creado_en: Instante;
}

/** A push that went out, so that its device can ask what it says by then. */
export interface TablaAvisosEnviados {
  id: Generated<number>;
  familia_id: number;
  /** As the message's own: one for each device and subject. */
  clave: string;
  /** Digest of the random id that it carried. */
  hash: string;
  encargo: string;
  /** After this it says nothing any more. */
  caduca_en: Instante;
}
