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

/** A reason to offer one to the admins, as it was last known, and whether they said no to it. */
export interface TablaMotivosReajuste {
  familia_id: number;
  motivo: MotivoReajuste;
  /** The chore or the member that it is about; 0: the shares. */
  sujeto: number;
  /** Tells one reason from the next of the same subject. */
  valor: string;
  descartado: Generated<boolean>;
}
