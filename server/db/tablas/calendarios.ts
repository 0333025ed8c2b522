import type { Generated } from 'kysely';
import type { TipoCalendario } from '#shared/domain/citas.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** A secret address at which calendar programs read a member's chores, or the whole home's. */
export interface TablaCalendarios {
  id: Generated<number>;
  familia_id: number;
  /** The member who made it. */
  miembro_id: number;
  tipo: TipoCalendario;
  /** True if each chore that is still to do gets a reminder on its day. */
  avisa: boolean;
  /** SHA-256 of the secret in the address. */
  hash: string;
  creado_en: Instante;
  /** Instant at which a program read it last, to the hour; null if none has. */
  leido_en: Generated<Instante | null>;
}
