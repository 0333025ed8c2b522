import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/**
 * Adds what CalDAV remembers: digests of the to-dos that it refused, and the file name and UID that a program gave to an
 * occurrence that it created.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `create table dav_negadas (
  huella text primary key not null, familia_id integer not null references familias (id),
  miembro_id integer not null references usuarios (id),
  llave_id integer references llaves (id) on delete cascade, negada_en text not null
) strict;
create index dav_negadas_familia on dav_negadas (familia_id);
create index dav_negadas_miembro on dav_negadas (miembro_id, negada_en);
create index dav_negadas_llave on dav_negadas (llave_id);
create table dav_puestas (
  asignacion_id integer primary key not null references asignaciones (id) on delete cascade,
  familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  archivo text not null, uid text not null
) strict;
create unique index dav_puestas_archivo on dav_puestas (miembro_id, archivo);
create index dav_puestas_familia on dav_puestas (familia_id)`,
  );
