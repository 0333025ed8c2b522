import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Rewards: a family's list, the periods for which rewards are switched on for a member, and the requests. */
const PREMIOS = `
create table premios (
  id identity, familia_id integer not null references familias (id), texto text not null,
  coste integer not null check (coste between 1 and 9999), creado_en text not null
) strict;
create index premios_familia on premios (familia_id);

create table tramos_premios (
  id identity, familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  desde text not null, hasta text
) strict;
create unique index tramos_premios_uno_abierto on tramos_premios (miembro_id) where hasta is null;
create index tramos_premios_familia on tramos_premios (familia_id);
create index tramos_premios_miembro on tramos_premios (miembro_id);

create table pedidos_premio (
  id identity, familia_id integer not null references familias (id),
  premio_id integer references premios (id) on delete set null, miembro_id integer not null references usuarios (id),
  texto text not null, coste integer not null check (coste between 1 and 9999),
  estado text not null check (estado in ('PEDIDO', 'CONCEDIDO', 'DENEGADO', 'RETIRADO', 'DEVUELTO')),
  motivo text not null default '', pedido_en text not null,
  resuelto_por integer references usuarios (id), resuelto_en text
) strict;
create unique index pedidos_premio_uno_abierto on pedidos_premio (miembro_id, premio_id) where estado = 'PEDIDO';
create index pedidos_premio_familia on pedidos_premio (familia_id, estado);
create index pedidos_premio_miembro on pedidos_premio (miembro_id);
create index pedidos_premio_premio on pedidos_premio (premio_id);
`;

export const up = (db: Kysely<unknown>): Promise<void> => ejecutar(db, PREMIOS);
