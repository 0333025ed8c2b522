import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds members' links to accounts of an OIDC provider, the logins that they opened, and used returns from the provider. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `create table enlaces_oidc (
  id identity, familia_id integer not null references familias (id),
  miembro_id integer not null unique references usuarios (id),
  emisor text not null, sujeto text not null, enlazado_en text not null
) strict;
create unique index enlaces_oidc_sujeto on enlaces_oidc (emisor, sujeto);
create index enlaces_oidc_familia on enlaces_oidc (familia_id);
create table vueltas_usadas (hash text primary key not null, caduca_en text not null) strict;
alter table accesos add column enlace_oidc_id integer references enlaces_oidc (id) on delete set null;
create index accesos_enlace_oidc on accesos (enlace_oidc_id)`,
  );
