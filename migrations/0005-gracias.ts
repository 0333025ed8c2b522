import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds the thanks that members give for others' completions, one a member and completion. `a_id` is the member who did it. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `create table gracias (
  asignacion_id integer not null references asignaciones (id) on delete cascade,
  miembro_id integer not null references usuarios (id), a_id integer not null references usuarios (id),
  familia_id integer not null references familias (id), creada_en text not null,
  constraint gracias_pk primary key (asignacion_id, miembro_id)
) strict;
create index gracias_familia on gracias (familia_id);
create index gracias_a on gracias (a_id, creada_en)`,
  );
