import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds each family's switch for goals, and the goals: those proposed, the one in progress, and past ones. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `alter table familias add column metas boolean not null default false;
create table metas (
  id identity, familia_id integer not null references familias (id), autor_id integer not null references usuarios (id),
  texto text not null, puntos integer not null check (puntos between 1 and 99999), hasta text,
  estado text not null check (estado in
    ('PROPUESTA', 'ACTIVA', 'ALCANZADA', 'PASADA', 'DEJADA', 'DENEGADA', 'RETIRADA', 'CADUCADA')),
  creada_en text not null, empezada_en text, resuelta_por integer references usuarios (id), terminada_en text,
  celebrada_en text, logrados integer not null default 0
) strict;
create unique index metas_una_activa on metas (familia_id) where estado = 'ACTIVA';
create unique index metas_una_propuesta on metas (autor_id) where estado = 'PROPUESTA';
create index metas_familia on metas (familia_id, empezada_en);
create index metas_autor on metas (autor_id)`,
  );
