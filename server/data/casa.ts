import type { Db } from '#server/db/esquema.ts';
import { ESTA_EN_CURSO } from './en-curso.ts';

/** How much there is of what whoever looks after the box is told: numbers alone, of all families together. */
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
