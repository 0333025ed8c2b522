import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds the text of a chore's label, which is part of an address; null for a chore without one. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `alter table tareas add column etiqueta text;
create unique index tareas_etiqueta on tareas (familia_id, etiqueta)`,
  );
