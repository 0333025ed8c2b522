import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Corte } from './difusion.ts';

/** A change in the making that belongs to no family: logins, throttles, what expired. */
export interface CambioSinFamilia {
  /** The transaction: reads see what the change has written so far. */
  readonly db: Db;
  /** The change's one instant. */
  readonly ahora: Instante;
  /** Closes sockets whose rights end with the commit. */
  readonly cortar: (...cortes: readonly Corte[]) => void;
  /**
   * Does something after the commit, in the change's own place among the publications. Must not throw, nor take long.
   */
  readonly alPublicar: (tarea: () => void) => void;
}

/** The family's zone, and its local day at the change's instant. */
export interface DiaDeFamilia {
  readonly zona: string;
  readonly hoy: Dia;
}

/** A change of a family in the making. */
export interface Cambio extends CambioSinFamilia, DiaDeFamilia {
  readonly familia: number;
  /** Tells everyone of the family, after the commit. */
  readonly avisar: <N extends NombreEvento>(evento: N, datos: Eventos[N]) => void;
  /** Tells one member's devices. Alone it raises no version: the others have missed nothing. */
  readonly avisarA: <N extends NombreEvento>(miembro: number, evento: N, datos: Eventos[N]) => void;
  /**
   * The family's version once this is committed. Everything has to be said before: what tells the family nothing raises
   * no version.
   */
  readonly version: () => Promise<number>;
}

/** A change whose day is not known yet. */
export type CambioSinDia = Omit<Cambio, keyof DiaDeFamilia>;

/**
 * Begins the local day of a change's family if nobody has. `hecho` tells whether it wrote anything; `A_MEDIAS`: there is too much
 * to do for one change, and the rest is asked for in others (`seguido`). Null: there is no such family.
 */
export type Comenzar = (
  cambio: CambioSinDia,
  seguido: boolean,
) => Promise<(DiaDeFamilia & { readonly hecho: boolean | 'A_MEDIAS' }) | null>;
