import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** The names of now. */
export const leerParaFicha = async (db: Db, familia: number): Promise<Ficha> => {
  const { nombre, semilla_reparto } = await db
    .selectFrom('familias')
    .select(['nombre', 'semilla_reparto'])
    .where('id', '=', familia)
    .executeTakeFirstOrThrow();
  const miembros = await db
    .selectFrom('usuarios')
    .select(['id', 'first_name as nombre', 'color'])
    .where('familia_id', '=', familia)
    .orderBy('id')
    .execute();
  return { familia: nombre, semilla: semilla_reparto, miembros };
};

export const insertarFicha = (trx: Db, sesion: number, ficha: Ficha) =>
  trx
    .insertInto('certificados')
    .values({ sesion_id: sesion, ficha: JSON.stringify(ficha) })
    .execute();

/** The sheet of a completed session; null for any other. */
export const leerFicha = async (db: Db, sesion: number): Promise<Ficha | null> => {
  const fila = await db.selectFrom('certificados').select('ficha').where('sesion_id', '=', sesion).executeTakeFirst();
  return fila === undefined ? null : (JSON.parse(fila.ficha) as Ficha);
};

interface Completada {
  readonly id: number;
  readonly trimestre_inicio: Dia;
  readonly terminada_en: Instante | null;
  readonly estado: EstadoReparto;
}

/** The latest completed sessions of a family, the newest first, at most `maximo`. */
export const leerCompletadas = async (db: Db, familia: number, maximo: number): Promise<Completada[]> => {
  const filas = await db
    .selectFrom('sesiones_reparto')
    .select(['id', 'trimestre_inicio', 'terminada_en', 'estado'])
    .where('familia_id', '=', familia)
    .where('fase', '=', 'COMPLETADA')
    .orderBy('id', 'desc')
    .limit(maximo)
    .execute();
  return filas.map((fila) => ({ ...fila, estado: JSON.parse(fila.estado) as EstadoReparto }));
};

/** Data of a certificate that its session's log lacks, as it was when the session was completed. */
export interface Ficha {
  /** Name of the family. */
  readonly familia: string;
  readonly semilla: number;
  /** Everybody of the family, whether or not they took part: an admin may only have picked for others. */
  readonly miembros: readonly { readonly id: number; readonly nombre: string; readonly color: string }[];
  /**
   * For an imported family: maps ids of members and tasks here to their ids where the log
   * was written, so that its digest is the one that was printed there.
   */
  readonly origen?: {
    readonly miembros: Readonly<Record<number, number>>;
    readonly tareas: Readonly<Record<number, number>>;
  };
}
