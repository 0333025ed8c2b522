import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Acto } from '#shared/contracts/rastro.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Actor } from './contexto.ts';
import type { Corte } from './difusion.ts';
import type { ResultadoCaso } from './resultado.ts';
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

/** An act for the audit log, and its author. */
export interface ActoAnotado {
  readonly autor: number;
  readonly acto: Acto;
  readonly en: Instante;
}

/** Marked rows as the family sees them now. */
export interface Vistas {
  readonly asignaciones: ReadonlyMap<number, Asignacion>;
  readonly miembros: ReadonlyMap<number, Usuario>;
}

/** The rows that a change marked, as the family sees them at its end, and the version that it leads to. */
export interface Visto {
  readonly version: number;
  /** Throws for one that is gone or was not marked. */
  readonly asignacion: (id: number) => Asignacion;
  readonly miembro: (id: number) => Usuario;
}

/** A change that succeeded, when its answer shows what it leads to. */
export interface HechoAlVer<T> {
  readonly ok: true;
  readonly ver: (visto: Visto) => T;
}

/** Answers with what a change leads to: rows that it marked, or its version. */
export const hechoAlVer = <T>(ver: (visto: Visto) => T): HechoAlVer<T> => ({ ok: true, ver });

/** The outcome of what is done in a change. */
export type ResultadoCambio<T> = ResultadoCaso<T> | HechoAlVer<T>;

/** A change of a family in the making. */
export interface Cambio extends CambioSinFamilia {
  readonly familia: number;
  /** The family's time zone, and its local day at `ahora`. */
  readonly zona: string;
  readonly hoy: Dia;
  /** Marks rows that changed, or are gone. The family is told of each once, as it is at the end of the change. */
  readonly toca: (cosa: Cosa, ...ids: readonly number[]) => void;
  /** Tells everyone of the family, after the commit. */
  readonly avisar: <N extends NombreEvento>(evento: N, datos: Eventos[N]) => void;
  /** Tells one member's devices. Alone it raises no version: the others have missed nothing. */
  readonly avisarA: <N extends NombreEvento>(miembro: number, evento: N, datos: Eventos[N]) => void;
  /** Enters an act of an admin's in the audit log; `en` is when it was, the change's instant unless said. */
  readonly anota: (autor: Pick<Actor, 'id'>, acto: Acto, en?: Instante) => void;
  /** Writes something that depends on the answer, in the change, once the answer is known. */
  readonly alResponder: (guardar: (respuesta: unknown) => Promise<void>) => void;
}

/**
 * Begins the local day of a change's family if nobody has; tells whether it wrote anything. `A_MEDIAS`: there is too much to
 * do for one change, and the rest is asked for in others (`seguido`).
 */
export type Comenzar = (cambio: Cambio, comienzo: Comienzo, seguido: boolean) => Promise<boolean | 'A_MEDIAS'>;

/** Everything that a change has marked, said and done. */
interface PorContar {
  readonly marcas: ReadonlyMap<Cosa, ReadonlySet<number>>;
  /** Events that were said by name. */
  readonly dichos: ReadonlySet<NombreEvento>;
  readonly actos: readonly ActoAnotado[];
}

/** Reads marked rows once each and tells the family of them, and writes down acts. */
export type Contar = (cambio: Cambio, porContar: PorContar) => Promise<Vistas>;
