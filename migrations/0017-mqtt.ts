import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds each family's switch for telling Home Assistant about the family through the box's MQTT broker. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(db, 'alter table familias add column mqtt boolean not null default false');
