import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Pocket money: a family's currency, each member's amount a week, the settled weeks, and their corrections. */
const PAGA = `
alter table familias add column moneda text not null default 'EUR';

create table importes_paga (
  id identity, familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  semana text not null, centimos integer not null check (centimos between 0 and 100000)
) strict;
create unique index importes_paga_una on importes_paga (miembro_id, semana);
create index importes_paga_familia on importes_paga (familia_id);

create table pagas (
  id identity, familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  semana text not null, moneda text not null, centimos integer not null check (centimos between 1 and 100000),
  puntos_tocan integer not null check (puntos_tocan >= 0), puntos_hechos integer not null check (puntos_hechos >= 0),
  importe integer not null check (importe between 0 and centimos), total integer not null check (total >= 0),
  estado text not null check (estado in ('POR_PAGAR', 'PAGADA', 'NADA', 'RETIRADA')),
  creada_en text not null, resuelta_por integer references usuarios (id), resuelta_en text
) strict;
create unique index pagas_una on pagas (miembro_id, semana);
create index pagas_familia on pagas (familia_id);

create table correcciones_paga (
  id identity, familia_id integer not null references familias (id), paga_id integer not null references pagas (id),
  semana text not null, diferencia integer not null check (diferencia <> 0)
) strict;
create unique index correcciones_paga_una on correcciones_paga (paga_id, semana);
create index correcciones_paga_familia on correcciones_paga (familia_id);
`;

export const up = (db: Kysely<unknown>): Promise<void> => ejecutar(db, PAGA);
