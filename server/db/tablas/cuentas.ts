import type { Generated } from 'kysely';
import type { ColorMiembro } from '#shared/contracts/textos.ts';
import type { Dia, GrupoEdad, Instante } from '#shared/domain/tipos.ts';

// Families, members, their photos, logins and devices, wall screens, the outbox, and the server's keys.

export interface TablaFamilias {
  id: Generated<number>;
  nombre: string;
  pin: string;
  zona_horaria: string;
  /**
   * Local hour, 0 to 23, at which the quiet time begins. In it a reminder is sent only in the very hour that its member chose; a
   * missed one waits until the quiet time ends. Equal to `silencio_hasta` when there is no quiet time.
   */
  silencio_desde: Generated<number>;
  /** Local hour, 0 to 23, at which the quiet time ends. */
  silencio_hasta: Generated<number>;
  /** True when members may react during a draft. */
  reacciones: Generated<boolean>;
  /** True when wall screens may play sounds. */
  sonido_pantalla: Generated<boolean>;
  /** True when adults review completions of chores that are marked for it. */
  revision: Generated<boolean>;
  /** Currency of pocket money, by ISO 4217. */
  moneda: Generated<string>;
  /** True when goals are switched on. */
  metas: Generated<boolean>;
  /** True when Home Assistant is told about the family through the box's MQTT broker. */
  mqtt: Generated<boolean>;
  /** Seed that makes the family's draft order reproducible. */
  semilla_reparto: number;
  /** Number that rises with every change of which all clients of the family must hear. */
  version: Generated<number>;
  creada_en: Instante;
}

export interface TablaUsuarios {
  id: Generated<number>;
  familia_id: number;
  /** Null until the account is first activated, and once `olvidado_en` is set. A reset account keeps its username. */
  username: string | null;
  /** The username's case-insensitive form, by which usernames are compared. */
  username_clave: string | null;
  first_name: string;
  last_name: Generated<string>;
  email: Generated<string>;
  grupo_edad: GrupoEdad;
  avatar: string | null;
  color: ColorMiembro;
  es_administrador: Generated<boolean>;
  /** Percent of days at home that the member's share assumes: 50 for alternating weeks, else 100. */
  en_casa: Generated<number>;
  puntos_totales: Generated<number>;
  racha_dias: Generated<number>;
  /**
   * Local day from which the streak counts; null if all completions count. Stored, so that deleting the assignment that broke an
   * earlier streak does not bring that streak back.
   */
  racha_desde: Generated<Dia | null>;
  /** Comodines left in the month in which the streak was last computed. */
  comodines: Generated<number>;
  /** JSON list of the days on which a comodín kept a streak, ascending. */
  comodines_usados: Generated<string>;
  /** Argon2id hash of the password, or `SIN_CONTRASENA` (data/usuarios.ts) if it has none; null without an account. */
  password_hash: string | null;
  /** True if an admin lets them log in by face and their own PIN; never true for admins. */
  entra_con_pin: Generated<boolean>;
  /** Argon2id hash of that PIN; null while they have none. */
  pin_hash: Generated<string | null>;
  notificaciones_email: Generated<boolean>;
  notificaciones_push: Generated<boolean>;
  /** Local hour of the daily reminder, 0 to 23; null for no reminder. */
  hora_recordatorio: Generated<number | null>;
  /** The last local day whose reminder was handled, whether sent or not. */
  recordado_el: Generated<Dia | null>;
  creado_en: Instante;
  activado_en: Instante | null;
  /** When the member was archived; null while they live here. */
  archivado_en: Generated<Instante | null>;
  /**
   * Password hash of an archived member, kept for their return. `password_hash` is null meanwhile, so that they cannot log in.
   */
  hash_archivado: Generated<string | null>;
  /** When an admin had the archived member's name and other personal data removed; null otherwise. They cannot return. */
  olvidado_en: Generated<Instante | null>;
}

/** One login and its chain of refresh tokens. Only hashes are stored. */
export interface TablaAccesos {
  id: Generated<number>;
  usuario_id: number;
  hash_actual: string;
  /** Hash of the previous token, accepted until the current one is used. */
  hash_anterior: string | null;
  /** Hash of the token before the previous one, accepted for 20 s after `retirado_en`. */
  hash_retirado: string | null;
  retirado_en: Instante | null;
  creado_en: Instante;
  expira_en: Instante;
  revocado_en: Instante | null;
  /** The device on which the member logged in by face and PIN, or made this login's passkey in such a login; else null. */
  aparato_id: Generated<number | null>;
  /** The passkey with which the member logged in; null for other logins. */
  passkey_id: Generated<number | null>;
  /** The link by which the member logged in with an OIDC provider; null for other logins. */
  enlace_oidc_id: Generated<number | null>;
  /** Why the login was ended, if its device should be told; otherwise null. */
  motivo: Generated<MotivoFin | null>;
  /** The login that this one replaces, because its browser moved here from another address; null for the others. */
  viene_de: Generated<number | null>;
}

/** Reasons for which a login ends without a logout. */
export type MotivoFin = 'CONTRASENA' | 'RESTABLECIDA' | 'ARCHIVADA' | 'PIN' | 'APARATO' | 'PASSKEY' | 'OIDC';

/** A device on which members log in by face and PIN. Deleting the row revokes it. */
export interface TablaAparatos {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  /** Hash of the secret that the device keeps. */
  hash: string;
  permitido_por: number;
  permitido_en: Instante;
}

/** A key with which another program acts as a member. Deleting the row revokes it. */
export interface TablaLlaves {
  id: Generated<number>;
  familia_id: number;
  /** The member as whom it acts. */
  miembro_id: number;
  hecha_por: number;
  nombre: string;
  hash: string;
  /** JSON list of its scopes. */
  permisos: string;
  hecha_en: Instante;
  /** When it was last used, to the minute; null for never. */
  usada_en: Generated<Instante | null>;
  /** The last local day on which it works; null for no end. */
  hasta: Dia | null;
}

/** A code that opens another login for the member of a login, once, within a minute. */
export interface TablaTraspasos {
  acceso_id: number;
  hash: string;
  /** The network that asked for it (`lugarDe`: one value for all private ones). It works only from there. */
  lugar: string;
  /** True if the browser moves to another address, so that the new login replaces the old one (`viene_de` of `accesos`). */
  se_muda: boolean;
  expira_en: Instante;
}

/** Proof of a correct PIN or QR code: one of the listed members may activate their account with it, once, within 10 minutes. */
export interface TablaActivaciones {
  id: Generated<number>;
  familia_id: number;
  hash: string;
  /** JSON array of member ids. */
  miembros: string;
  expira_en: Instante;
  usada_en: Instante | null;
}

/** A QR invitation: joins the family without its PIN until it expires or the PIN is changed. */
export interface TablaInvitaciones {
  id: Generated<number>;
  familia_id: number;
  hash: string;
  expira_en: Instante;
}

/** A family's lobby. Its PIN and the secret of its invitation join the family until it expires or is closed. */
export interface TablaSalas {
  familia_id: number;
  pin: string;
  secreto: string;
  abierta_por: number;
  abierta_en: Instante;
  expira_en: Instante;
}

/** An invitation to create a family on this box. Kept for a while after it ends, to tell late visitors why it does not work. */
export interface TablaInvitacionesAlta {
  id: Generated<number>;
  hash: string;
  /** A note on whom it is for; may be empty. */
  para: string;
  creada_en: Instante;
  expira_en: Instante;
  usada_en: Instante | null;
  retirada_en: Instante | null;
}

/** An admin's request to delete the family. The family is deleted at `borra_en` if the request still stands. */
export interface TablaBajas {
  familia_id: number;
  pedida_por: number;
  pedida_en: Instante;
  /** Put off by each pause of more than an hour in which no server ran, so that every admin has a week to say no. */
  borra_en: Instante;
  /** When a server last looked at the request. */
  vista_en: Instante;
}

/** Rights over the box that differ from the usual rule: ADMIN_BOX, or the first family's admins. At most one row. */
export interface TablaCaja {
  id: number;
  /** The family that was created with the code, whose admins look after the box; null if there is none. */
  familia_id: number | null;
  /**
   * A code to be used once: the family created with it looks after the box. Made when a family that looked after it is deleted.
   * Null before that, and once the code was used.
   */
  codigo: string | null;
  /**
   * JSON array of the digests of usernames in ADMIN_BOX that belonged to deleted families. ADMIN_BOX no longer gives rights to
   * these names.
   */
  retirados: Generated<string>;
}

/** A counter for a limit, such as on wrong guesses at a password or PIN. Stored so that a restart does not reset it. */
export interface TablaIntentos {
  /** The kind of attempt, and whom it is counted for, such as a member, a family or a network address. */
  clave: string;
  /** The count. For some kinds it includes attempts that did not fail. */
  fallidos: number;
  /** Start of the time window in which `fallidos` were counted. */
  desde: Instante;
  bloqueado_hasta: Instante | null;
}

/** A browser that receives a member's push messages. It belongs to the login that subscribed, and is deleted when that ends. */
export interface TablaSuscripciones {
  id: Generated<number>;
  miembro_id: number;
  acceso_id: number;
  /** A secret: anyone who knows it can send to this browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
  nombre: string;
  creado_en: Instante;
  ultima_entrega: Generated<Instante | null>;
  ultimo_intento: Generated<Instante | null>;
  ultimo_resultado: Generated<'ENTREGADO' | 'FALLO' | null>;
}

/** A family's wall screen; its token can only read. Deleting the row revokes it. */
export interface TablaPantallas {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  /** Hash of the token; null until the screen has fetched it. */
  hash: string | null;
  vinculada_por: number;
  vinculada_en: Instante;
}

/** A pairing code that a new wall screen shows. Deleted once the screen has fetched its token, or the code has expired. */
export interface TablaVinculaciones {
  id: Generated<number>;
  codigo: string;
  /** Hash of the key with which the screen fetches its token. */
  hash_clave: string;
  /** Network address that asked for the code; the number of codes per address is limited. */
  direccion: string;
  expira_en: Instante;
  /** The paired wall screen; null until an admin confirms the code. */
  pantalla_id: number | null;
}

/** A member's photo. The member's `avatar` is its path, and `nombre` is the last part of that path. */
export interface TablaFotos {
  nombre: string;
  bytes: Buffer;
  creada_en: Instante;
}

/** A secret key of the server. */
export interface TablaSecretos {
  nombre: 'secreto' | 'push' | 'https';
  valor: Buffer;
  creado_en: Instante;
}

/** A message in the outbox, or all that wait for one webhook. Deleted when it is sent, given up or expired. */
export interface TablaEnvios {
  id: Generated<number>;
  familia_id: number;
  /** Channel, recipient and subject; a newer message with the same key replaces this one. A webhook's row has no subject. */
  clave: string;
  /** JSON of `Encargo` (data/envios.ts). */
  encargo: string;
  /** Number of attempts, counted when they begin, so that a crash during one counts too. */
  intentos: Generated<number>;
  /** When the next attempt is due. While a process works on the row: the end of its lease, after which any may take it. */
  no_antes_de: Instante;
  /** When the message becomes pointless; it is not sent after that. */
  caduca_en: Instante;
  /** Identifies the process and attempt that leased the row; null if none has it. */
  tomado_por: Generated<string | null>;
  creado_en: Instante;
}

/** A push message of which an attempt was made. Its device looks it up on arrival, to show what is true by then. */
export interface TablaAvisosEnviados {
  id: Generated<number>;
  familia_id: number;
  /** Channel, recipient and subject, as in `envios`; only the newest message for each is kept. */
  clave: string;
  /** Digest of the random id that the message carried. */
  hash: string;
  encargo: string;
  /** When the message becomes pointless. */
  caduca_en: Instante;
}
