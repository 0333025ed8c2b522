import type { Updateable } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import { EN_REGISTRO } from '#shared/domain/webhooks/webhooks.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { claveDe, type EnvioTomado } from './envios.ts';

// Webhooks, addresses that are told what happens in a family, and the messages to them (`entregas`). A message is written in the
// change that it tells of. The outbox (data/envios.ts) has at most one row for a webhook, so its messages go out one by one.

const conEspera = (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .selectAll('w')
    .select((e) =>
      e
        .selectFrom('entregas')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .whereRef('webhook_id', '=', 'w.id')
        .where('estado', '=', 'ESPERA')
        .as('esperan'),
    );

const contada = <F extends { readonly esperan: number | string | null }>(fila: F) => ({
  ...fila,
  esperan: Number(fila.esperan),
});

/** A family's webhooks, oldest first, each with the number of messages that wait for it (`esperan`). */
export const listarWebhooks = async (db: Db, familia: number) =>
  (await conEspera(db).where('w.familia_id', '=', familia).orderBy('w.id').execute()).map(contada);
export type FilaWebhook = Awaited<ReturnType<typeof listarWebhooks>>[number];

export const leerWebhook = async (db: Db, familia: number, id: number): Promise<FilaWebhook | undefined> => {
  const fila = await conEspera(db).where('w.id', '=', id).where('w.familia_id', '=', familia).executeTakeFirst();
  return fila && contada(fila);
};

export const insertarWebhook = async (
  db: Db,
  fila: { familia_id: number; direccion: string; secreto: string; creado_en: Instante },
): Promise<number> => (await db.insertInto('webhooks').values(fila).returning('id').executeTakeFirstOrThrow()).id;

export const actualizarWebhook = async (
  db: Db,
  id: number,
  campos: Omit<Updateable<Esquema['webhooks']>, 'id' | 'familia_id'>,
): Promise<void> => {
  await db.updateTable('webhooks').set(campos).where('id', '=', id).execute();
};

/** Deletes a webhook with its messages. */
export const borrarWebhook = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('entregas').where('webhook_id', '=', id).execute();
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
};

export interface EntregaNueva {
  readonly webhook_id: number;
  readonly mensaje: string;
  readonly tipo: string;
  readonly cuerpo: string;
}

/** Adds messages in state `ESPERA`, in this order. Returns their ids. */
export const insertarEntregas = async (
  db: Db,
  familia_id: number,
  nuevas: readonly EntregaNueva[],
  creada_en: Instante,
): Promise<readonly number[]> => {
  const filas = nuevas.map((n) => ({ ...n, familia_id, creada_en, estado: 'ESPERA' as const }));
  return (await db.insertInto('entregas').values(filas).returning('id').execute()).map((f) => f.id);
};

/** Deletes the oldest messages that wait for a webhook. */
export const borrarPrimeras = async (db: Db, webhook: number, cuantas: number): Promise<void> => {
  await db
    .deleteFrom('entregas')
    .where('id', 'in', (e) =>
      e
        .selectFrom('entregas')
        .select('id')
        .where('webhook_id', '=', webhook)
        .where('estado', '=', 'ESPERA')
        .orderBy('id')
        .limit(cuantas),
    )
    .execute();
};

/** The message that goes out next to a webhook: its oldest that waits; undefined when none does. */
export const leerPrimera = (db: Db, webhook: number) =>
  db
    .selectFrom('entregas')
    .selectAll()
    .where('webhook_id', '=', webhook)
    .where('estado', '=', 'ESPERA')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
export type FilaEntrega = NonNullable<Awaited<ReturnType<typeof leerPrimera>>>;

/** A message to this webhook; undefined for the id of another one. */
export const leerEntrega = (db: Db, webhook: number, id: number) =>
  db.selectFrom('entregas').selectAll().where('id', '=', id).where('webhook_id', '=', webhook).executeTakeFirst();

/** The latest messages to a webhook, those that wait included, newest first. */
export const listarEntregas = (db: Db, webhook: number) =>
  db
    .selectFrom('entregas')
    .select(['id', 'mensaje', 'tipo', 'estado', 'creada_en', 'intentos', 'intentada_en', 'respuesta'])
    .where('webhook_id', '=', webhook)
    .orderBy('id', 'desc')
    .limit(EN_REGISTRO)
    .execute();

/** Stores an attempt's outcome. If that finished the message, only the webhook's last `EN_REGISTRO` finished ones are kept. */
export const anotarIntento = async (
  db: Db,
  { id, webhook_id }: Pick<FilaEntrega, 'id' | 'webhook_id'>,
  intento: Pick<FilaEntrega, 'estado' | 'intentos' | 'intentada_en' | 'respuesta'>,
): Promise<void> => {
  await db.updateTable('entregas').set(intento).where('id', '=', id).execute();
  if (intento.estado === 'ESPERA') return;
  await db
    .deleteFrom('entregas')
    .where('webhook_id', '=', webhook_id)
    .where('estado', '!=', 'ESPERA')
    .where('id', '<=', (e) =>
      e
        .selectFrom('entregas')
        .select('id')
        .where('webhook_id', '=', webhook_id)
        .where('estado', '!=', 'ESPERA')
        .orderBy('id', 'desc')
        .offset(EN_REGISTRO)
        .limit(1),
    )
    .execute();
};

/** Deletes all messages that wait for a webhook. */
export const borrarLoQueEspera = async (db: Db, webhook: number): Promise<void> => {
  await db.deleteFrom('entregas').where('webhook_id', '=', webhook).where('estado', '=', 'ESPERA').execute();
};

// The outbox rows of webhooks. They are inserted and deleted only inside changes of the family. The family's lock keeps a
// delivery that finds no more messages from deleting the row while a change adds one.

/** Expiry of webhooks' rows: never. A day of failed attempts switches a webhook off (`loQueSigue`), but no message expires. */
const SIN_FIN: Instante = '9999-12-31T23:59:59.999Z';

/** Puts webhooks with messages that wait into the outbox, due at `ahora`. A row that is there already stays, with its pause. */
export const apuntarWebhooks = async (
  db: Db,
  familia: number,
  webhooks: readonly number[],
  ahora: Instante,
): Promise<void> => {
  await db
    .insertInto('envios')
    .values(
      webhooks.map((webhook) => {
        const encargo = { via: 'WEBHOOK', webhook } as const;
        return {
          familia_id: familia,
          clave: claveDe(encargo),
          encargo: JSON.stringify(encargo),
          no_antes_de: ahora,
          caduca_en: SIN_FIN,
          creado_en: ahora,
        };
      }),
    )
    .onConflict((c) => c.column('clave').doNothing())
    .execute();
};

/** Takes a webhook out of the outbox. */
export const quitarDeEnvios = async (db: Db, webhook: number): Promise<void> => {
  await db
    .deleteFrom('envios')
    .where('clave', '=', claveDe({ via: 'WEBHOOK', webhook }))
    .execute();
};

/** Ends a webhook's pause, so that its next message goes out at once. Does nothing during an attempt. */
export const adelantarWebhook = async (db: Db, webhook: number, ahora: Instante): Promise<void> => {
  await db
    .updateTable('envios')
    .set({ no_antes_de: ahora })
    .where('clave', '=', claveDe({ via: 'WEBHOOK', webhook }))
    .where('tomado_por', 'is', null)
    .where('no_antes_de', '>', ahora)
    .execute();
};

/** Tells whether this process still holds a webhook's row of the outbox under its lease. */
export const loTiene = async (db: Db, { id, tomado }: Pick<EnvioTomado, 'id' | 'tomado'>): Promise<boolean> =>
  (await db
    .selectFrom('envios')
    .select('id')
    .where('id', '=', id)
    .where('tomado_por', '=', tomado)
    .executeTakeFirst()) !== undefined;
