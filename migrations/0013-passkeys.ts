import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/**
 * Passkeys: public keys of devices, the logins that they opened, and the challenges that were used. `titular` is the user handle
 * in the device, the same for all passkeys of a member; `host` the name to which the device bound the passkey.
 */
const PASSKEYS = `
create table passkeys (
  id identity, familia_id integer not null references familias (id), miembro_id integer not null references usuarios (id),
  aparato_id integer references aparatos (id) on delete cascade,
  nombre text not null, host text not null, titular text not null, credencial text not null unique,
  clave_publica text not null, contador integer not null, transportes text not null,
  hecha_en text not null, usada_en text
) strict;
create index passkeys_familia on passkeys (familia_id);
create index passkeys_miembro on passkeys (miembro_id);
create index passkeys_aparato on passkeys (aparato_id);
create table retos_usados (hash text primary key not null, caduca_en text not null) strict;
alter table accesos add column passkey_id integer references passkeys (id) on delete set null;
create index accesos_passkey on accesos (passkey_id)
`;

export const up = (db: Kysely<unknown>): Promise<void> => ejecutar(db, PASSKEYS);
