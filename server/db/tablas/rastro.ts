import type { Generated } from 'kysely';
import type { NombreActo } from '#shared/contracts/rastro.ts';
import type { Instante } from '#shared/domain/tipos.ts';

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
