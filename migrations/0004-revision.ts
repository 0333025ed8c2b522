import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/**
 * Adds reviews of completions, each family's switch for them, and two columns of chores: `revisa`, if the chore is reviewed, and
 * `hecha_cuando`, the checks that say when it is done, one a line.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `alter table familias add column revision boolean not null default false;
alter table tareas add column revisa boolean not null default false;
alter table tareas add column hecha_cuando text not null default '';
create table revisiones (
  id identity, familia_id integer not null references familias (id),
  asignacion_id integer references asignaciones (id) on delete set null,
  miembro_id integer not null references usuarios (id), por_id integer not null references usuarios (id),
  bien boolean not null, vuelve boolean not null, detalle text not null,
  completada_en text not null, completada_el text not null, creada_en text not null
) strict;
create index revisiones_familia on revisiones (familia_id);
create index revisiones_asignacion on revisiones (asignacion_id, id);
create index revisiones_miembro on revisiones (miembro_id, completada_el)`,
  );
