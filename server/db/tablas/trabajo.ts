import type { Generated } from 'kysely';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { Dia, Frecuencia, Instante } from '#shared/domain/tipos.ts';

/** Work to do, work done, and what it earned. */

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
  /** The original due day of an occurrence that moved because somebody else did its task. */
  su_dia: Generated<Dia | null>;
  estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  tarea_nombre: string;
  tarea_puntos: number;
  tarea_tiempo: number;
  puntos_ganados: Generated<number>;
  creada_en: Instante;
  completada_en: Instante | null;
  /** The member who ticked it off: its owner, or an admin for them. */
  completada_por: Generated<number | null>;
  /**
   * The family's local day of the completion, and the day at whose beginning it expired. Kept, since the family may
   * change its zone.
   */
  completada_el: Generated<Dia | null>;
  vencida_el: Generated<Dia | null>;
  /** The occurrence whose end opened this one. */
  anterior_id: Generated<number | null>;
  /** The member who did a COMPLETADA one; null: its owner. */
  hecha_por: Generated<number | null>;
  /** VENCIDA, but its owner was away when it fell due and nobody took it. */
  excusada: Generated<boolean>;
  /** The family's local day on which its owner took it, when it was free; null when it was always theirs. */
  tomada_el: Generated<Dia | null>;
  /** The owner before it was taken; null also for a chore of nobody. */
  cedida_por: Generated<number | null>;
  /** The responsible member while `miembro_id` covers for them, and since when. */
  cubre_a: Generated<number | null>;
  cubierta_en: Generated<Instante | null>;
  /** The day that it was put off to; `fecha_limite` stays its own, by which it is counted. */
  pospuesta_al: Generated<Dia | null>;
  /** Times its holder has put it off; an admin's are not counted. */
  pospuestas: Generated<number>;
  /** Each time that it was put off, oldest first: JSON of `Aplazo[]` (shared/domain/posponer.ts). */
  aplazos: Generated<string>;
}

/** When a member is not at home: from a day to another, or every second week from a day on. */
export interface TablaAusencias {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  desde: Dia;
  /** The last day of all; null: alternating weeks that go on. */
  hasta: Dia | null;
  alternas: boolean;
  /** For the member and admins alone. */
  nota: string;
  creada_por: number;
  creada_en: Instante;
  /** Only one that an admin confirmed counts for the balance of a quarter. */
  confirmada_por: number | null;
  confirmada_en: Instante | null;
}

/** Idempotency keys: a request that comes again under one is answered, and does nothing. */
export interface TablaClaves {
  miembro_id: number;
  /** The kind of request, with the id of what it is about where there is one. */
  que: string;
  clave: string;
  /** JSON: the answer, or the id of what was created. */
  guardado: string;
  creada_en: Instante;
}

export interface TablaLogrosDesbloqueados {
  id: Generated<number>;
  miembro_id: number;
  codigo: CodigoLogro;
  fecha_desbloqueo: Instante;
  /** The bonus that it gave when it was unlocked. */
  puntos_bonus: number;
  visto: Generated<boolean>;
}

/** A quarter's ledger as it stood when it was frozen. What is corrected since is told by the history. */
export interface TablaCuentasCongeladas {
  familia_id: number;
  trimestre_inicio: Dia;
  congelada_en: Instante;
  /** JSON (`Hoja` of data/cuentas-trimestre.ts). */
  hoja: string;
}

/** Work that is done once per family and local day, however often it is tried. */
export interface TablaTrabajosHechos {
  familia_id: number;
  trabajo: 'MEDIANOCHE';
  dia: Dia;
  hecho_en: Instante;
  /** JSON of what it changed (`LoHecho` of data/lo-que-hizo.ts), to take it back; null: unknown, or too much. */
  hizo: Generated<string | null>;
}

/** One row: when the server last ran, so that a start can judge the machine's clock. */
export interface TablaReloj {
  id: 1;
  ultima_hora: Instante;
}

/** One row, of several processes on one database alone: the run that they share. */
export interface TablaTanda {
  id: 1;
  /** Its name (`Contexto.epoca`). */
  epoca: string;
  sirviendo_desde: Instante;
}

/** The chores, their votes, and what each member takes of them. */

export interface TablaTareas {
  id: Generated<number>;
  familia_id: number;
  nombre: string;
  descripcion: string;
  frecuencia: Frecuencia;
  dia_semana: number | null;
  dia_semana_2: number | null;
  dia_mes: number | null;
  /** JSON (`Regla`) when the frequency is OTRA, else null. */
  regla: string | null;
  tiempo_estimado: number;
  apta_infantil: boolean;
  apta_juvenil: boolean;
  apta_adulto: boolean;
  puntos: number;
  activa: boolean;
  votaciones_completadas: Generated<boolean>;
  creada_en: Instante;
  borrada_en: Instante | null;
  /** True for planning work (noticing, thinking, seeing that it is done); false for physical work. */
  de_cabeza: Generated<boolean>;
  /** True for a free chore, which anybody may take while it is open. */
  libre: Generated<boolean>;
  /** Whether one of nobody is so until the next draft alone, which deals it: a reajuste left it over, or an admin. */
  libre_hasta_reparto: Generated<boolean>;
  /** When an unassigned one was opened for anyone to take; null when it is not open. */
  abierta_en: Generated<Instante | null>;
  /** For a part of a daily chore, that chore. The part's days are in its rule; it is active while its draft runs or is in force. */
  parte_de: Generated<number | null>;
  /** Whether an admin wants it in two parts in every draft. */
  en_partes: Generated<boolean>;
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

/** One wish of a member: a task that is picked for them while they are absent from a reparto. */
export interface TablaDeseos {
  miembro_id: number;
  /** From 0, the most wanted first. */
  puesto: number;
  tarea_id: number;
}

/** Something that was said against a completion, with a copy of what the completion was. Never deleted. */
export interface TablaCorrecciones {
  id: Generated<number>;
  familia_id: number;
  /** Null once the occurrence, pending again, was removed. */
  asignacion_id: number | null;
  /** An owner objects to a claim; an admin says that it was not done; it was somebody else who did it. */
  tipo: 'OBJECION' | 'NO_HECHA' | 'OTRA_PERSONA';
  autor_id: number;
  /** The member whose occurrence it was. */
  dueno_id: number;
  /** The member credited with it until then. */
  hecha_por: number;
  /** OTRA_PERSONA: whose it is from then on. */
  ahora_de: Generated<number | null>;
  /** OBJECION: what the owner says. */
  dice: Generated<'LA_HICE_YO' | 'NO_ESTA_HECHA' | null>;
  motivo: Generated<string>;
  trimestre_inicio: Dia;
  fecha_limite: Dia | null;
  tarea_nombre: string;
  puntos: number;
  completada_en: Instante;
  completada_el: Dia;
  creada_en: Instante;
  /** OBJECION: null while it is open. RETIRADA: the claim was gone before anybody decided. */
  resolucion: Generated<'ACEPTADA' | 'RECHAZADA' | 'RETIRADA' | null>;
  /** Null too when nobody had to decide. */
  resuelta_por: Generated<number | null>;
  resuelta_en: Generated<Instante | null>;
  /** When the member who lost it confirmed having read it. */
  leida_en: Generated<Instante | null>;
}
