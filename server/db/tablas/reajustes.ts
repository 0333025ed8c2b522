import type { Generated } from 'kysely';
import type { MotivoReajuste } from '#shared/domain/reajuste/motivos.ts';
import type { EventoReajuste, FaseReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

/** The sessions between two drafts in which chores change hands, and why one is offered. */

export interface TablaReajustes {
  id: Generated<number>;
  familia_id: number;
  trimestre_inicio: Dia;
  fase: FaseReajuste;
  /** The fold of its log, JSON: equal to folding `eventos_reajuste`. */
  estado: string;
  creado_en: Instante;
  terminado_en: Instante | null;
}

/** Append-only log of a reajuste. */
export interface TablaEventosReajuste {
  reajuste_id: number;
  n: number;
  tipo: EventoReajuste['tipo'];
  /** The whole event, JSON. */
  datos: string;
  en: Instante;
}

/** A reason to offer one to the admins, until a reajuste or a draft has answered it or they say no. */
export interface TablaMotivosReajuste {
  id: Generated<number>;
  familia_id: number;
  motivo: MotivoReajuste;
  /** Of whom or what it is, as it was called then; may be empty. */
  nombre: string;
  /** The chore of nobody that it is about; null: it is about none. */
  tarea_id: number | null;
  creado_en: Instante;
}
