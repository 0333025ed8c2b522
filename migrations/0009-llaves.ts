import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds keys with which other programs act as a member. `permisos` is a JSON list; `hasta` the last local day. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `create table llaves (
  id identity, familia_id integer not null references familias (id),
  miembro_id integer not null references usuarios (id), hecha_por integer not null references usuarios (id),
  nombre text not null, hash text not null, permisos text not null,
  hecha_en text not null, usada_en text, hasta text
) strict;
create unique index llaves_hash on llaves (hash);
create index llaves_familia on llaves (familia_id);
create index llaves_miembro on llaves (miembro_id);
create index llaves_hecha_por on llaves (hecha_por)`,
  );
