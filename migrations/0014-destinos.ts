import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/** Adds the places outside the app that receive a member's messages: ntfy, Telegram, and addresses that accept JSON. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `create table destinos (
  id identity, familia_id integer not null references familias (id),
  miembro_id integer not null references usuarios (id),
  tipo text not null, direccion text not null, buzon text not null, clave text not null,
  creado_en text not null, ultima_entrega text, ultimo_intento text, ultimo_resultado text, parado text
) strict;
create index destinos_familia on destinos (familia_id);
create index destinos_miembro on destinos (miembro_id)`,
  );
