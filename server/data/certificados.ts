import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** Reads what a `Ficha` freezes, as it is now: the family's name and seed, and the names and colours of all its members. */
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

/** The frozen data of a completed session's certificate; null for any other session. */
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

/** The latest completed sessions of a family, newest first, at most `maximo`. */
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

/** Data of a certificate that its session's log lacks, frozen when the session was completed. */
export interface Ficha {
  /** Name of the family. */
  readonly familia: string;
  /** Seed of the family's draft order. */
  readonly semilla: number;
  /** All members of the family. An admin who took no part may have picked for others, so the certificate may name them too. */
  readonly miembros: readonly { readonly id: number; readonly nombre: string; readonly color: string }[];
  /**
   * Ids of the members and chores of an imported family on the box where the log was written, by their ids here. With them the
   * digest equals the one printed there. Absent for other families.
   */
  readonly origen?: {
    readonly miembros: Readonly<Record<number, number>>;
    readonly tareas: Readonly<Record<number, number>>;
  };
}
