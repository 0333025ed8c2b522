import type { Db } from '#server/db/esquema.ts';
import { ESTA_EN_CURSO } from './en-curso.ts';

/** Totals for the box's admins: numbers alone, over all families. */
export const contarCasa = async (db: Db) => {
  const contado = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('familias')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .as('familias'),
      e
        .selectFrom('usuarios')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .as('miembros'),
      e
        .selectFrom('envios')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .as('en_espera'),
      e
        .selectFrom('sesiones_reparto')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .where(ESTA_EN_CURSO)
        .as('sesiones'),
    ])
    .executeTakeFirstOrThrow();
  return {
    familias: Number(contado.familias),
    miembros: Number(contado.miembros),
    /** Messages that are owed. */
    en_espera: Number(contado.en_espera),
    /** Drafts in progress. */
    sesiones: Number(contado.sesiones),
  };
};
