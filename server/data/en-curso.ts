import { sql } from 'kysely';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** As the index of those in progress says it: with parameters it would not be used, and all that ever were looked through. */
export const ESTA_EN_CURSO = sql<boolean>`fase in ('ELECCION', 'CIERRE')`;

/** Every family's session in progress, without its state, and the family's version: what tells whether it has changed. */
export const leerVersionesEnCurso = (db: Db): Promise<{ familia: number; version: number }[]> =>
  db
    .selectFrom('sesiones_reparto')
    .innerJoin('familias', 'familias.id', 'sesiones_reparto.familia_id')
    .select(['familias.id as familia', 'familias.version'])
    .where(ESTA_EN_CURSO)
    .execute();

/** A family's session in progress, and the family's version. */
export interface EnCurso {
  readonly id: number;
  readonly estado: EstadoReparto;
  readonly familia: number;
  readonly version: number;
}
interface Recorrido {
  readonly visitar: (sesion: EnCurso) => void;
  /** One whose state cannot be read keeps nobody from theirs: this hears of it instead. */
  readonly alFallar: (familia: number, sesion: number, error: unknown) => void;
  /** Only these families'; without it everybody's. */
  readonly familias?: readonly number[];
}
/** States that are in memory at once: a thousand would be tens of megabytes. */
const A_LA_VEZ = 50;

/** Goes through every family's session in progress, or those of some families, by family. */
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
