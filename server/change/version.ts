import { sql } from 'kysely';
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
