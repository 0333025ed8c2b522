import type { Generated } from 'kysely';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

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
  /** The family's local day on which whoever has it took it, when it was free; null: it was always theirs. */
  tomada_el: Generated<Dia | null>;
  /** The owner before it was taken; null also for a chore of nobody. */
  cedida_por: Generated<number | null>;
  /** The responsible member while `miembro_id` covers for them, and since when. */
  cubre_a: Generated<number | null>;
  cubierta_en: Generated<Instante | null>;
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
