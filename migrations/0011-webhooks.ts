import type { Kysely } from 'kysely';
import { ejecutar } from './ejecutar.ts';

/**
 * Adds addresses that are told what happens in a family (`webhooks`), and the messages to them (`entregas`): those that wait
 * and the latest that were sent or refused.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  ejecutar(
    db,
    `create table webhooks (
  id identity, familia_id integer not null references familias (id),
  direccion text not null, secreto text not null, secreto_anterior text, anterior_hasta text, creado_en text not null,
  falla_desde text, fallo text, apagado text check (apagado in ('MANO', 'YA_NO', 'UN_DIA'))
) strict;
create index webhooks_familia on webhooks (familia_id);
create table entregas (
  id identity, familia_id integer not null references familias (id),
  webhook_id integer not null references webhooks (id),
  mensaje text not null, tipo text not null, cuerpo text not null, creada_en text not null,
  estado text not null check (estado in ('ESPERA', 'ENTREGADA', 'NEGADA')),
  intentos integer not null default 0, intentada_en text, respuesta text
) strict;
create index entregas_webhook on entregas (webhook_id, estado, id);
create index entregas_familia on entregas (familia_id)`,
  );
