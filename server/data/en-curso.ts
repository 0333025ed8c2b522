import { sql } from 'kysely';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Condition for a draft in progress. Its text is that of the partial index (migrations/0001-inicial.ts): with parameters that
 * index would not be used, and all drafts ever held would be scanned.
 */
export const ESTA_EN_CURSO = sql<boolean>`fase in ('ELECCION', 'CIERRE')`;

/** The families with a draft in progress, and their versions, which tell whether the draft may have changed. */
export const leerVersionesEnCurso = (db: Db): Promise<{ familia: number; version: number }[]> =>
  db
    .selectFrom('sesiones_reparto')
    .innerJoin('familias', 'familias.id', 'sesiones_reparto.familia_id')
    .select(['familias.id as familia', 'familias.version'])
    .where(ESTA_EN_CURSO)
    .execute();

/** A family's draft in progress, with the family's version. */
export interface EnCurso {
  readonly id: number;
  readonly estado: EstadoReparto;
  readonly familia: number;
  readonly version: number;
}
interface Recorrido {
  readonly visitar: (sesion: EnCurso) => void;
  /** Called for a session whose state cannot be parsed or whose visit throws; the others are visited all the same. */
  readonly alFallar: (familia: number, sesion: number, error: unknown) => void;
  /** Visits only these families; all when absent. */
  readonly familias?: readonly number[];
}
/** Sessions read at a time, because a thousand states take tens of megabytes. */
const A_LA_VEZ = 50;

/** Visits every family's draft in progress, or those of some families, in the order of the families. */
export const recorrerEnCurso = async (db: Db, { visitar, alFallar, familias }: Recorrido): Promise<void> => {
  for (let desde = 0, quedan = true; quedan;) {
    let consulta = db
      .selectFrom('sesiones_reparto')
      .innerJoin('familias', 'familias.id', 'sesiones_reparto.familia_id')
      .select(['sesiones_reparto.id', 'sesiones_reparto.estado', 'familias.id as familia', 'familias.version'])
      .where(ESTA_EN_CURSO)
      .where('sesiones_reparto.familia_id', '>', desde);
    if (familias !== undefined) consulta = consulta.where('sesiones_reparto.familia_id', 'in', familias);
    const filas = await consulta.orderBy('sesiones_reparto.familia_id').limit(A_LA_VEZ).execute();
    for (const { id, familia, version, estado } of filas) {
      try {
        visitar({ id, familia, version, estado: JSON.parse(estado) as EstadoReparto });
      } catch (error) {
        alFallar(familia, id, error);
      }
    }
    desde = filas.at(-1)?.familia ?? desde;
    quedan = filas.length === A_LA_VEZ;
  }
};
