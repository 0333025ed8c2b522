import type { Generated } from 'kysely';
import type { NombreActo } from '#shared/contracts/rastro.ts';
import type { EstadoCambio, FinCambio, TipoCambio } from '#shared/domain/cambios/cambios.ts';
import type { MotivoReajuste } from '#shared/domain/reajuste/motivos.ts';
import type { EventoReajuste, FaseReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { Fase, TipoEvento } from '#shared/domain/reparto/tipos.ts';
import type { Contar, Dia, Instante } from '#shared/domain/tipos.ts';

/** The drafts, and the responsibilities that came of them. */

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

/** Facts that the certificate of a completed session needs beyond its log, as they were then. */
export interface TablaCertificados {
  sesion_id: number;
  /** JSON (`Ficha` of data/certificados.ts). */
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

/** Requests between members, and their outcomes. */
export interface TablaCambios {
  id: Generated<number>;
  familia_id: number;
  tipo: TipoCambio;
  tarea_id: number;
  /** The occurrence from whose card it was asked; to be covered if that is what is asked. Null once it is gone. */
  asignacion_id: number | null;
  /** The one to be taken over, and the one given for it. */
  responsabilidad_id: number | null;
  por_responsabilidad_id: number | null;
  /** The occurrence's day, kept when it is gone. */
  dia: Dia | null;
  pide_id: number;
  /** Null: any member whom it suits. */
  a_id: number | null;
  acepta_id: Generated<number | null>;
  /** Ids of those who said no, JSON. */
  noes: Generated<string>;
  estado: EstadoCambio;
  /** Why it ended without being done. */
  fin: Generated<FinCambio | null>;
  creado_en: Instante;
  caduca_en: Instante;
  terminado_en: Generated<Instante | null>;
}

/** One thing that an admin did. */
export interface TablaRastro {
  id: Generated<number>;
  familia_id: number;
  cuando: Instante;
  /** Null once the member is gone. */
  autor_id: number | null;
  /** As it was then. */
  autor_nombre: string;
  acto: NombreActo;
  /** JSON: what `Acto` (contracts/rastro.ts) says of it besides its name. */
  datos: string;
}
