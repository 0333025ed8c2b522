import type { Insertable } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

// The audit log: acts of admins, uses of keys, and the keys that members made or removed. Rows are added, and deleted when they
// are old. Otherwise they change only when a member's name is removed (olvidar.ts), or when a wrong clock had dated them in the
// future (corregir-dia.ts).

export const insertarRastro = async (db: Db, fila: Insertable<Esquema['rastro']>): Promise<void> => {
  await db.insertInto('rastro').values(fila).execute();
};

interface Pagina {
  /** Only entries with a smaller id. */
  readonly antes: number | undefined;
  /** Only entries of this member. */
  readonly autor: number | undefined;
  readonly maximo: number;
}

/** A family's entries, newest first. */
export const leerRastro = (db: Db, familia: number, { antes, autor, maximo }: Pagina) =>
  db
    .selectFrom('rastro')
    .select(['id', 'cuando', 'autor_id', 'autor_nombre', 'acto', 'datos'])
    .where('familia_id', '=', familia)
    .$if(antes !== undefined, (q) => q.where('id', '<', antes ?? 0))
    .$if(autor !== undefined, (q) => q.where('autor_id', '=', autor ?? 0))
    .orderBy('id', 'desc')
    .limit(maximo)
    .execute();

/** Deletes entries from before an instant, but only among the family's `maximo` oldest ones, so that it reads few rows. */
export const borrarRastroAnterior = async (db: Db, familia: number, antes: Instante, maximo: number): Promise<void> => {
  await db
    .deleteFrom('rastro')
    .where('id', 'in', (e) =>
      e
        .selectFrom(
          e
            .selectFrom('rastro')
            .select(['id', 'cuando'])
            .where('familia_id', '=', familia)
            .orderBy('id')
            .limit(maximo)
            .as('primeras'),
        )
        .select('primeras.id')
        .where('primeras.cuando', '<', antes),
    )
    .execute();
};
