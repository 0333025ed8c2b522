import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds each family's switch for being told to Home Assistant through the box's MQTT broker. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(db, 'alter table familias add column mqtt boolean not null default false');
