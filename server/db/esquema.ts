import type { Generated, Kysely } from 'kysely';
import type { Contar, Dia, Frecuencia, GrupoEdad, Instante } from '#shared/domain/tipos.ts';
import type { Fase, TipoEvento } from '#shared/domain/reparto/tipos.ts';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { ColorMiembro } from '#shared/contracts/textos.ts';

/** The tables as Kysely sees them. Instants are UTC ISO text, days local `YYYY-MM-DD`, booleans real booleans. */

export interface TablaFamilias {
  id: Generated<number>;
  nombre: string;
  pin: string;
  zona_horaria: string;
  /** Seed of the family's draft order. */
  semilla_reparto: number;
  /** Raised by every transaction that changes what its members see. */
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
  notificaciones_email: Generated<boolean>;
  notificaciones_push: Generated<boolean>;
  /** Local hour of the daily reminder, 0 to 23; null: never. */
  hora_recordatorio: Generated<number | null>;
  /** The local day whose reminder is done with, sent or not. */
  recordado_el: Generated<Dia | null>;
  creado_en: Instante;
  activado_en: Instante | null;
}

/** One login and its chain of refresh tokens; only hashes are stored. */
export interface TablaAccesos {
  id: Generated<number>;
  usuario_id: number;
  hash_actual: string;
  /** The one before, accepted until the present one is used. */
  hash_anterior: string | null;
  /** The one before that, accepted 20 s longer than `retirado_en`. */
  hash_retirado: string | null;
  retirado_en: Instante | null;
  creado_en: Instante;
  expira_en: Instante;
  revocado_en: Instante | null;
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

/** Wrong guesses, so that throttling survives a restart. */
export interface TablaIntentos {
  clave: string;
  fallidos: number;
  /** Start of the window that `fallidos` counts. */
  desde: Instante;
  bloqueado_hasta: Instante | null;
}

export interface TablaTareas {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  descripcion: string;
  frecuencia: Frecuencia;
  dia_semana: number | null;
  dia_semana_2: number | null;
  dia_mes: number | null;
  tiempo_estimado: number;
  apta_infantil: boolean;
  apta_juvenil: boolean;
  apta_adulto: boolean;
  puntos: number;
  activa: boolean;
  votaciones_completadas: Generated<boolean>;
  creada_en: Instante;
  borrada_en: Instante | null;
}

export interface TablaVotaciones {
  id: Generated<number>;
  tarea_id: number;
  miembro_id: number;
  dificultad: number;
  creada_en: Instante;
}

export interface TablaConfiguracionesCarga {
  familia_id: number;
  miembro_id: number;
  porcentaje_carga: number;
}

export interface TablaConfiguracionesReparto {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  trimestre_inicio: Dia;
  porcentaje_asignado: number;
  activa: boolean;
}

export interface TablaSesionesReparto {
  id: Generated<number>;
  familia_id: number;
  trimestre_inicio: Dia;
  fase: Fase;
  contar: Contar;
  /** The fold of its log, JSON: equal to folding `eventos_reparto`. */
  estado: string;
  creada_en: Instante;
  terminada_en: Instante | null;
}

/** Append-only log of a session. */
export interface TablaEventosReparto {
  sesion_id: number;
  n: number;
  tipo: TipoEvento;
  /** The whole event, JSON. */
  datos: string;
  en: Instante;
}

/** What the certificate of a completed session needs that its log does not say, kept as it was then. */
export interface TablaCertificados {
  sesion_id: number;
  /** JSON (features/certificados/ficha.ts). */
  ficha: string;
}

/** A task that a completed session made somebody's, until another replaces it. */
export interface TablaResponsabilidades {
  id: Generated<number>;
  familia_id: number;
  sesion_id: number;
  tarea_id: number;
  miembro_id: number;
  desde: Dia;
  terminada_en: Instante | null;
}

export interface TablaAsignaciones {
  id: Generated<number>;
  familia_id: number;
  /** Null when assigned by hand. */
  responsabilidad_id: number | null;
  tarea_id: number;
  miembro_id: number;
  trimestre_inicio: Dia;
  fecha_limite: Dia | null;
  disponible_desde: Dia | null;
  estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  tarea_nombre: string;
  tarea_puntos: number;
  tarea_tiempo: number;
  puntos_ganados: Generated<number>;
  creada_en: Instante;
  completada_en: Instante | null;
  /** Who ticked it off: its owner, or an admin for him. */
  completada_por: Generated<number | null>;
  /** The family's local day then, and the one at whose beginning it expired: kept, since the family may change its zone. */
  completada_el: Generated<Dia | null>;
  vencida_el: Generated<Dia | null>;
  /** The occurrence whose end opened this one. */
  anterior_id: Generated<number | null>;
}

export interface TablaLogrosDesbloqueados {
  id: Generated<number>;
  miembro_id: number;
  codigo: CodigoLogro;
  fecha_desbloqueo: Instante;
  /** What it gave then. */
  puntos_bonus: number;
  visto: Generated<boolean>;
}

/** Work that is done once per family and local day, however often it is tried. */
export interface TablaTrabajosHechos {
  familia_id: number;
  trabajo: 'MEDIANOCHE';
  dia: Dia;
  hecho_en: Instante;
}

/** A screen that shows a family: its token can only read. Deleting the row revokes it. */
export interface TablaPantallas {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  /** Of the token; null until the screen has fetched it. */
  hash: string | null;
  vinculada_por: number;
  vinculada_en: Instante;
}

/** A code that a new screen shows, until an admin has confirmed it and the screen has its token, or it expires. */
export interface TablaVinculaciones {
  id: Generated<number>;
  codigo: string;
  /** Of the key with which the screen asks for its token. */
  hash_clave: string;
  /** Where it was asked for: an address has only so many at once. */
  direccion: string;
  expira_en: Instante;
  /** The screen that it became; null until an admin confirms it. */
  pantalla_id: number | null;
}

/** One wish of a member: a task that is picked for him while he is absent from a reparto. */
export interface TablaDeseos {
  miembro_id: number;
  /** From 0, the most wanted first. */
  puesto: number;
  tarea_id: number;
}

/** A device to which a member's messages go. Belongs to the login that asked for it, and goes with it. */
export interface TablaSuscripciones {
  id: Generated<number>;
  miembro_id: number;
  acceso_id: number;
  /** A secret: whoever knows it can write to the device. */
  endpoint: string;
  p256dh: string;
  auth: string;
  nombre: string;
  creado_en: Instante;
  ultima_entrega: Generated<Instante | null>;
  ultimo_intento: Generated<Instante | null>;
  ultimo_resultado: Generated<'ENTREGADO' | 'FALLO' | null>;
}

/** A completion that was asked for under a key of the asker's, so that asking again answers the same and does nothing. */
export interface TablaClavesCompletar {
  asignacion_id: number;
  miembro_id: number;
  clave: string;
  /** The answer, JSON. */
  respuesta: string;
  creada_en: Instante;
}

export interface Esquema {
  familias: TablaFamilias;
  usuarios: TablaUsuarios;
  accesos: TablaAccesos;
  activaciones: TablaActivaciones;
  invitaciones: TablaInvitaciones;
  intentos: TablaIntentos;
  tareas: TablaTareas;
  votaciones: TablaVotaciones;
  configuraciones_carga: TablaConfiguracionesCarga;
  configuraciones_reparto: TablaConfiguracionesReparto;
  sesiones_reparto: TablaSesionesReparto;
  eventos_reparto: TablaEventosReparto;
  certificados: TablaCertificados;
  responsabilidades: TablaResponsabilidades;
  asignaciones: TablaAsignaciones;
  logros_desbloqueados: TablaLogrosDesbloqueados;
  trabajos_hechos: TablaTrabajosHechos;
  pantallas: TablaPantallas;
  vinculaciones: TablaVinculaciones;
  deseos: TablaDeseos;
  suscripciones: TablaSuscripciones;
  claves_completar: TablaClavesCompletar;
}

/** The database, or the transaction that stands for it: every repo takes one as its first argument. */
export type Db = Kysely<Esquema>;
