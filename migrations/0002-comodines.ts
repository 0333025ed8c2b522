import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/**
 * Adds the comodines of a member's streak: how many are left this month, and the days on which one was used, as a JSON list. Both
 * follow from history, and the next midnight of each family writes them.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `alter table usuarios add column comodines integer not null default 2;
alter table usuarios add column comodines_usados text not null default '[]'`,
  );
