import type { Generated } from 'kysely';
import type { EstadoMeta } from '#shared/domain/metas/limites.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

/** A family's goals and proposals for them. A family has at most one that is `ACTIVA`, a member one proposal that waits. */
export interface TablaMetas {
  id: Generated<number>;
  familia_id: number;
  /** The member who proposed it, or the admin who set it. */
  autor_id: number;
  texto: string;
  puntos: number;
  /** Its last day; null without one. */
  hasta: Generated<Dia | null>;
  estado: EstadoMeta;
  creada_en: Instante;
  /** Null until it starts. */
  empezada_en: Generated<Instante | null>;
  /** The admin who answered the proposal or ended the goal. */
  resuelta_por: Generated<number | null>;
  terminada_en: Generated<Instante | null>;
  /** Instant at which it was reached for the first time; it is celebrated only then. */
  celebrada_en: Generated<Instante | null>;
  /** Points reached when it ended, kept up to date while it is judged; 0 before. */
  logrados: Generated<number>;
}
