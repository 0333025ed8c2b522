import type { Generated } from 'kysely';
import type { NombreActo } from '#shared/contracts/rastro.ts';
import type { EstadoCambio, FinCambio, TipoCambio } from '#shared/domain/cambios/cambios.ts';
import type { MotivoReajuste } from '#shared/domain/reajuste/motivos.ts';
import type { EventoReajuste, FaseReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { Fase, TipoEvento } from '#shared/domain/reparto/tipos.ts';
import type { Contar, Dia, Instante } from '#shared/domain/tipos.ts';

// Drafts and the responsibilities they produced, reajustes, requests between members, and the audit log.

export interface TablaSesionesReparto {
  id: Generated<number>;
  familia_id: number;
  trimestre_inicio: Dia;
  fase: Fase;
  contar: Contar;
  /** JSON of the state that results from folding the log in `eventos_reparto`. */
  estado: string;
  creada_en: Instante;
  terminada_en: Instante | null;
}

/** Append-only event log of a draft session. */
export interface TablaEventosReparto {
  sesion_id: number;
  n: number;
  tipo: TipoEvento;
  /** JSON of the whole event. */
  datos: string;
  en: Instante;
}

/** Facts that a finished draft's fairness certificate needs besides the log, frozen when the draft ended. */
export interface TablaCertificados {
  sesion_id: number;
  /** JSON of `Ficha` (data/certificados.ts). */
  ficha: string;
}

/**
 * A member's responsibility for a chore: since the draft that dealt it, or since a swap, a reajuste or an admin passed it on
 * before the next draft. A personal chore has responsibilities without a draft.
 */
export interface TablaResponsabilidades {
  id: Generated<number>;
  familia_id: number;
  /** Null for a personal chore, which no draft deals; it has one responsibility for each chosen member. */
  sesion_id: number | null;
  tarea_id: number;
  miembro_id: number;
  desde: Dia;
  terminada_en: Instante | null;
}

// Reajustes between two drafts, and the reasons to offer one.

export interface TablaReajustes {
  id: Generated<number>;
  familia_id: number;
  trimestre_inicio: Dia;
  fase: FaseReajuste;
  /** JSON of the state that results from folding the log in `eventos_reajuste`. */
  estado: string;
  creado_en: Instante;
  terminado_en: Instante | null;
}

/** Append-only event log of a reajuste. */
export interface TablaEventosReajuste {
  reajuste_id: number;
  n: number;
  tipo: EventoReajuste['tipo'];
  /** JSON of the whole event. */
  datos: string;
  en: Instante;
}

/** A reason to offer the admins a reajuste, as last computed, and whether they dismissed it. */
export interface TablaMotivosReajuste {
  familia_id: number;
  motivo: MotivoReajuste;
  /** Id of the chore or member that the reason is about; 0 if it is about the members' shares. */
  sujeto: number;
  /** Details of the reason, such as the new load. When they change, a dismissed reason is offered again. */
  valor: string;
  descartado: Generated<boolean>;
}

/** A request between members to swap or cover a chore, and its outcome. */
export interface TablaCambios {
  id: Generated<number>;
  familia_id: number;
  tipo: TipoCambio;
  tarea_id: number;
  /** The occurrence to be covered; in a request to swap, the one from which the request was made. Null once it is deleted. */
  asignacion_id: number | null;
  /** The responsibility to be taken over; null in a request to be covered. */
  responsabilidad_id: number | null;
  /** The responsibility offered in return; null for none. */
  por_responsabilidad_id: number | null;
  /** The day on which the occurrence was due when the request was made, kept even if the occurrence is deleted. */
  dia: Dia | null;
  pide_id: number;
  /** Member who is asked; null for any member whom the chore suits. */
  a_id: number | null;
  acepta_id: Generated<number | null>;
  /** JSON array of ids of the members who declined. */
  noes: Generated<string>;
  estado: EstadoCambio;
  /** Why the request ended without being carried out; null otherwise. */
  fin: Generated<FinCambio | null>;
  creado_en: Instante;
  caduca_en: Instante;
  terminado_en: Generated<Instante | null>;
}

/** One entry of the family's audit log: an act of an admin, a use of a key, or a key that a member made or removed. */
export interface TablaRastro {
  id: Generated<number>;
  familia_id: number;
  cuando: Instante;
  /** Null if the member's row no longer exists. */
  autor_id: number | null;
  /** The member's name at the time; a neutral name once the member's own was removed (data/olvidar.ts). */
  autor_nombre: string;
  acto: NombreActo;
  /** JSON of the fields of `Acto` (contracts/rastro.ts) other than its name, and of `con_llave` if a key was used. */
  datos: string;
}
