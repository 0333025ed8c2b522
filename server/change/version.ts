import { sql } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

const laDe = (familia: number, [fila]: readonly { readonly version: number }[]): number => {
  if (fila === undefined) throw new Error(`There is no family ${String(familia)}`);
  return fila.version;
};

/** Raises a family's version inside a transaction and returns it. */
export const subirVersion = async (trx: Db, familia: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update familias set version = version + 1 where id = ${familia} returning version`.execute(trx);
  return laDe(familia, rows);
};

/** A family's version: how many changes it has heard of. */
export const leerVersion = async (db: Db, familia: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from familias where id = ${familia}`.execute(db);
  return laDe(familia, rows);
};

/** A family at the beginning of a change. */
export interface Comienzo {
  readonly version: number;
  readonly zona: string;
  /** The instant since which it is a family. */
  readonly creada_en: Instante;
  /** The latest local day that has begun for it, and whether that can be taken back. */
  readonly ultimo: Dia | null;
  readonly se_deshace: boolean;
}

/** Reads how a family stands before a change; undefined for an unknown one. */
export const leerComienzo = async (db: Db, familia: number): Promise<Comienzo | undefined> => {
  // Not `hizo` itself, which is long.
  const { rows } = await sql<
    Omit<Comienzo, 'se_deshace'> & { readonly se_deshace: boolean | number }
  >`select f.version, f.zona_horaria as zona, f.creada_en, t.dia as ultimo, t.hizo is not null as se_deshace
    from familias f left join trabajos_hechos t on t.familia_id = f.id and t.trabajo = 'MEDIANOCHE'
    where f.id = ${familia} order by t.dia desc limit 1`.execute(db);
  const [fila] = rows;
  return fila && { ...fila, se_deshace: Boolean(fila.se_deshace) };
};
