import type { Generated } from 'kysely';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { EnPartes } from '#shared/domain/recurrencia/regla.ts';
import type { Dia, Frecuencia, Instante } from '#shared/domain/tipos.ts';

// Chores, their votes, occurrences and completions, absences, wishes, achievements and ledgers.

export interface TablaAsignaciones {
  id: Generated<number>;
  familia_id: number;
  /**
   * Null for an occurrence that no responsibility opened: given by hand, taken of a free chore, or entered as done. Null too once
   * its owner was archived while another member had it.
   */
  responsabilidad_id: number | null;
  tarea_id: number;
  miembro_id: number;
  trimestre_inicio: Dia;
  fecha_limite: Dia | null;
  /** First day on which it may be done; null for any day. */
  disponible_desde: Dia | null;
  /** The day on which it was due at first, if a completion of the chore in between delayed it; otherwise null. */
  su_dia: Generated<Dia | null>;
  estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  tarea_nombre: string;
  tarea_puntos: number;
  tarea_tiempo: number;
  puntos_ganados: Generated<number>;
  creada_en: Instante;
  completada_en: Instante | null;
  /** The member who reported the completion, not always the one who did it. */
  completada_por: Generated<number | null>;
  /** Local day of the completion. Stored, because the family may change its time zone later. */
  completada_el: Generated<Dia | null>;
  /** Local day of the lapse. It stays when «La hice ayer» completes a lapsed occurrence. */
  vencida_el: Generated<Dia | null>;
  /**
   * The instant at which the completion was reported, for «La hice ayer», which counts it on an earlier day, and for «Ya la he
   * hecho»; otherwise null.
   */
  dicha_en: Generated<Instante | null>;
  /** The earlier occurrence whose end created this one; null if none did or that link was cut. */
  anterior_id: Generated<number | null>;
  /** The member who did it, if that is not `miembro_id`; otherwise null. */
  hecha_por: Generated<number | null>;
  /** True if it lapsed and its owner, or the member who covered it, was away on its due day. It then breaks no streak. */
  excusada: Generated<boolean>;
  /**
   * Local day on which `miembro_id` took it while it was free, or entered it as done («Ya la he hecho»); otherwise null. A
   * covered occurrence counts as taken on the day on which its owner is archived.
   */
  tomada_el: Generated<Dia | null>;
  /** The member from whom it was taken; null if it was not taken, was nobody's, or that member was archived since. */
  cedida_por: Generated<number | null>;
  /** The responsible member for whom another covers this occurrence; null when nobody does. */
  cubre_a: Generated<number | null>;
  /** The instant at which a member last agreed to cover it, or its owner got it back; null if it was never covered. */
  cubierta_en: Generated<Instante | null>;
  /** The day to which it was postponed, its own day staying in `fecha_limite`; null if it was not. */
  pospuesta_al: Generated<Dia | null>;
  /** Number of times that the member who had it postponed it. An admin's postponements for others do not count. */
  pospuestas: Generated<number>;
  /** JSON array of `Aplazo` (shared/domain/posponer.ts), oldest first: postponements, and spans in which it seemed settled. */
  aplazos: Generated<string>;
  /**
   * The state of its skip. `ESPERA`: it is pending, and an admin has to decide on the skip. `OMITIDA`: it was skipped and is
   * VENCIDA. `REPUESTA`: another member said that it was needed. Null when nobody skipped it, or when the skip was taken back or
   * refused; the three fields below are then empty too.
   */
  omision: Generated<'ESPERA' | 'OMITIDA' | 'REPUESTA' | null>;
  /** The member who skipped it. */
  omite_id: Generated<number | null>;
  /** The instant of the skip. */
  omite_en: Generated<Instante | null>;
  /** The reason given for the skip; may be empty. */
  omite_motivo: Generated<string>;
}

/** Days on which a member is away: from one day to another, or every second week from a day on. */
export interface TablaAusencias {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  desde: Dia;
  /** The last day; null for alternating weeks without an end. */
  hasta: Dia | null;
  alternas: boolean;
  /** True when the member lives elsewhere on these days; false for a trip or an illness. */
  temporada: Generated<boolean>;
  /** Only visible to the member and admins. */
  nota: string;
  creada_por: number;
  creada_en: Instante;
  /** The admin who confirmed it. Only confirmed absences count in a quarter's balance. */
  confirmada_por: number | null;
  confirmada_en: Instante | null;
}

/** An idempotency key of a request that was carried out. A repetition is answered from `guardado` instead. */
export interface TablaClaves {
  miembro_id: number;
  /** Kind of request, followed by the id of its subject if it has one. */
  que: string;
  clave: string;
  /** JSON of the answer, or of the id of the created row. */
  guardado: string;
  creada_en: Instante;
}

export interface TablaLogrosDesbloqueados {
  id: Generated<number>;
  miembro_id: number;
  codigo: CodigoLogro;
  fecha_desbloqueo: Instante;
  /** Points that the achievement gave when it was unlocked. */
  puntos_bonus: number;
  visto: Generated<boolean>;
}

/** A quarter's ledger as it stood when it was frozen; later corrections do not change it. */
export interface TablaCuentasCongeladas {
  familia_id: number;
  trimestre_inicio: Dia;
  congelada_en: Instante;
  /** JSON of `Hoja` (data/cuentas-trimestre.ts). */
  hoja: string;
}

/** The record of a job that must run only once per family and local day. */
export interface TablaTrabajosHechos {
  familia_id: number;
  trabajo: 'MEDIANOCHE';
  dia: Dia;
  hecho_en: Instante;
  /** JSON of its changes (`LoHecho` of data/lo-que-hizo.ts), for undoing the day; null if the day cannot be undone. */
  hizo: Generated<string | null>;
}

/** A single row: when the server last ran. At the next start it shows whether the machine's clock is plausible. */
export interface TablaReloj {
  id: 1;
  ultima_hora: Instante;
}

/** A single row, used when several servers share one database: the run that they have in common. */
export interface TablaTanda {
  id: 1;
  /** Name of the run (`Contexto.epoca`). */
  epoca: string;
  sirviendo_desde: Instante;
}

// Chores, votes, and the members' shares and wishes.

export interface TablaTareas {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  descripcion: string;
  frecuencia: Frecuencia;
  dia_semana: number | null;
  dia_semana_2: number | null;
  dia_mes: number | null;
  /** JSON of `Regla` if `frecuencia` is OTRA, else null. */
  regla: string | null;
  tiempo_estimado: number;
  apta_infantil: boolean;
  apta_juvenil: boolean;
  apta_adulto: boolean;
  puntos: number;
  activa: boolean;
  /** True when its voting has ended, and for the parts of a chore. */
  votaciones_completadas: Generated<boolean>;
  creada_en: Instante;
  borrada_en: Instante | null;
  /** True for planning work (noticing, thinking, following up), false for physical work. */
  de_cabeza: Generated<boolean>;
  /** True for a free chore, which any member whom it suits may take while it is open. */
  libre: Generated<boolean>;
  /** True if the chore is free only until the next draft, because a reajuste or an admin left it without an owner. */
  libre_hasta_reparto: Generated<boolean>;
  /** When the free chore was opened for members to take; null while it is not open. */
  abierta_en: Generated<Instante | null>;
  /** For one part of a chore, the id of the whole chore; otherwise null. The part's own days or weeks are in its `regla`. */
  parte_de: Generated<number | null>;
  /** The way in which an admin wants the chore dealt in every draft. */
  en_partes: Generated<EnPartes>;
  /** True for a personal chore: each chosen member does their own, by a responsibility without a draft. No draft deals it. */
  personal: Generated<boolean>;
  /** True for a one-time chore that a member entered as done. Its `borrada_en` is set from the start. */
  apuntada: Generated<boolean>;
  /** True when an adult reviews its completions, in a family that reviews. */
  revisa: Generated<boolean>;
  /** The lines of «Está hecha cuando…» (shared/domain/revision/revision.ts). */
  hecha_cuando: Generated<string>;
  /** True when it asks for a picture of its completions, in a family that reviews. Always false for the parts of a chore. */
  pide_foto: Generated<boolean>;
  /** Random text of its label, unique in the family; null without a label. It names the chore and grants nothing. */
  etiqueta: Generated<string | null>;
}

export interface TablaVotaciones {
  id: Generated<number>;
  tarea_id: number;
  miembro_id: number;
  dificultad: number;
  creada_en: Instante;
}

export interface TablaConfiguracionesReparto {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  trimestre_inicio: Dia;
  porcentaje_asignado: number;
  activa: boolean;
}

/** One entry of a member's wish list, from which automatic picks in a draft choose. */
export interface TablaDeseos {
  miembro_id: number;
  /** Rank, from 0 for the most wanted. */
  puesto: number;
  tarea_id: number;
}

/**
 * An adult's review of a completion («Revisada»). Deleted only with its family, since a streak keeps the day of a completion that
 * was sent back.
 */
export interface TablaRevisiones {
  id: Generated<number>;
  familia_id: number;
  /** Null once the occurrence was deleted after it became pending again. */
  asignacion_id: number | null;
  /** The member who had done it. */
  miembro_id: number;
  por_id: number;
  /** True for «Bien hecha», false for «Te falta un detalle». */
  bien: boolean;
  /** True when the missing detail made it pending again. */
  vuelve: boolean;
  /** The missing detail; empty for «Bien hecha». */
  detalle: string;
  completada_en: Instante;
  completada_el: Dia;
  creada_en: Instante;
}

/** An objection to a completion or a correction of it, with a copy of the completion. Deleted only with its family. */
export interface TablaCorrecciones {
  id: Generated<number>;
  familia_id: number;
  /** Null once the occurrence was deleted after it became pending again. */
  asignacion_id: number | null;
  /** OBJECION: the owner disputes a claim. NO_HECHA: an admin says it was not done. OTRA_PERSONA: another member did it. */
  tipo: 'OBJECION' | 'NO_HECHA' | 'OTRA_PERSONA';
  autor_id: number;
  /** Owner of the occurrence. */
  dueno_id: number;
  /** The member credited with the completion until then. */
  hecha_por: number;
  /** For OTRA_PERSONA, the member credited from then on. */
  ahora_de: Generated<number | null>;
  /** For OBJECION, the owner's version. */
  dice: Generated<'LA_HICE_YO' | 'NO_ESTA_HECHA' | null>;
  motivo: Generated<string>;
  trimestre_inicio: Dia;
  fecha_limite: Dia | null;
  tarea_nombre: string;
  puntos: number;
  completada_en: Instante;
  completada_el: Dia;
  creada_en: Instante;
  /** For OBJECION, null while it is open. RETIRADA: before a decision the completion was undone, or sent back in a review. */
  resolucion: Generated<'ACEPTADA' | 'RECHAZADA' | 'RETIRADA' | null>;
  /** Null while it is open, or if nobody had to decide. */
  resuelta_por: Generated<number | null>;
  resuelta_en: Generated<Instante | null>;
  /** When the member who lost the credit confirmed reading it, or a later correction told them the same; null before. */
  leida_en: Generated<Instante | null>;
}

/** Thanks of a member for a completion of another. */
export interface TablaGracias {
  asignacion_id: number;
  miembro_id: number;
  /** The member who did it. */
  a_id: number;
  familia_id: number;
  creada_en: Instante;
}

/** The picture of a completion. Its bytes are a file in the family's folder (adapters/fotos.ts). */
export interface TablaFotosHechas {
  asignacion_id: number;
  familia_id: number;
  /** The member who added it. */
  miembro_id: number;
  /** Name of the file, new for each picture. */
  nombre: string;
  creada_en: Instante;
}
