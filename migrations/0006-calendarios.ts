import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Secret addresses at which calendar programs read a member's chores or the whole home's. */
const CALENDARIOS = `
create table calendarios (
  id identity, familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  tipo text not null check (tipo in ('MIO', 'CASA')), avisa boolean not null, hash text not null unique,
  creado_en text not null, leido_en text
) strict;
create index calendarios_familia on calendarios (familia_id);
create index calendarios_miembro on calendarios (miembro_id);
`;

export const up = (db: Kysely<unknown>): Promise<void> => ejecutar(db, CALENDARIOS);
