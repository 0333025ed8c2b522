import type { Generated } from 'kysely';
import type { EstadoCambio, FinCambio, TipoCambio } from '#shared/domain/cambios/cambios.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

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
  /** Null: whoever it suits. */
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
