import type { Generated } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

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
  /** When whoever lost it said that they have read it. */
  leida_en: Generated<Instante | null>;
}
