import type { Generated } from 'kysely';
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
