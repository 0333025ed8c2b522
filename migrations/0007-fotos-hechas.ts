import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds the pictures of completions, whose bytes are files beside the database, and the chores that ask for one. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `alter table tareas add column pide_foto boolean not null default false;
create table fotos_hechas (
  asignacion_id integer not null references asignaciones (id) on delete cascade,
  familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  nombre text not null, creada_en text not null,
  constraint fotos_hechas_pk primary key (asignacion_id)
) strict;
create index fotos_hechas_familia on fotos_hechas (familia_id, creada_en);
create index fotos_hechas_miembro on fotos_hechas (miembro_id);
create index fotos_hechas_creada on fotos_hechas (creada_en)`,
  );
