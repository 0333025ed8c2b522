import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Corte } from './difusion.ts';
import type { Comienzo } from './version.ts';

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

/**
 * A kind of row that the family is told of: an assignment, a member, and, without ids, all assignments and this week's
 * ranking.
 */
export type Cosa = 'asignacion' | 'miembro' | 'asignaciones' | 'ranking';
type Marcas = ReadonlyMap<Cosa, ReadonlySet<number>>;

/** Marked rows as the family sees them now. */
interface Vistas {
  readonly asignaciones: ReadonlyMap<number, Asignacion>;
  readonly miembros: ReadonlyMap<number, Usuario>;
}

/** Marked rows for the answer, and the version that the change leads to. */
export interface Contado {
  readonly version: number;
  /** Null: it is gone. */
  readonly asignacion: (id: number) => Asignacion | null;
  readonly miembro: (id: number) => Usuario | null;
}

/** A change of a family in the making. */
export interface Cambio extends CambioSinFamilia {
  readonly familia: number;
  /** The family's time zone, and its local day at `ahora`. */
  readonly zona: string;
  readonly hoy: Dia;
  /** Marks rows that changed, or are gone. The family is told of each once, as it is at the end of the change. */
  readonly toca: (cosa: Cosa, ...ids: readonly number[]) => void;
  /** Tells the family of what is marked, ends requests that stand on nothing any more, and returns what the answer shows. */
  readonly contar: () => Promise<Contado>;
  /** Tells everyone of the family, after the commit. */
  readonly avisar: <N extends NombreEvento>(evento: N, datos: Eventos[N]) => void;
  /** Tells one member's devices. Alone it raises no version: the others have missed nothing. */
  readonly avisarA: <N extends NombreEvento>(miembro: number, evento: N, datos: Eventos[N]) => void;
  /** The version of `contar()`. */
  readonly version: () => Promise<number>;
}

/**
 * Begins the local day of a change's family if nobody has; tells whether it wrote anything. `A_MEDIAS`: there is too much to
 * do for one change, and the rest is asked for in others (`seguido`).
 */
export type Comenzar = (cambio: Cambio, comienzo: Comienzo, seguido: boolean) => Promise<boolean | 'A_MEDIAS'>;

/** Reads marked rows once each and tells the family of them; `dichos` are the events that were said otherwise. */
export type Contar = (cambio: Cambio, marcas: Marcas, dichos: ReadonlySet<NombreEvento>) => Promise<Vistas>;
