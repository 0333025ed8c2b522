import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { claveDe, type EnvioTomado } from './envios.ts';

// The outbox rows of webhooks. They are written and deleted only inside changes of the family, so that on PostgreSQL, too, no
// message is left behind by a delivery that ends at the same time.

/** Webhooks' rows have no end: their messages wait for a day of attempts, however long the box is off. */
const SIN_FIN: Instante = '9999-12-31T23:59:59.999Z';

/** Puts addresses with messages that wait into the outbox; one that is there stays as it is, its pause included. */
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

/** Takes an address out of the outbox. */
export const quitarDeEnvios = async (db: Db, webhook: number): Promise<void> => {
  await db
    .deleteFrom('envios')
    .where('clave', '=', claveDe({ via: 'WEBHOOK', webhook }))
    .execute();
};

/** Lets an address's next message go out at once, without the rest of a pause. */
export const adelantarWebhook = async (db: Db, webhook: number, ahora: Instante): Promise<void> => {
  await db
    .updateTable('envios')
    .set({ no_antes_de: ahora })
    .where('clave', '=', claveDe({ via: 'WEBHOOK', webhook }))
    .where('tomado_por', 'is', null)
    .where('no_antes_de', '>', ahora)
    .execute();
};

/** Tells whether this process still holds an address under its lease. */
export const loTiene = async (db: Db, { id, tomado }: Pick<EnvioTomado, 'id' | 'tomado'>): Promise<boolean> =>
  (await db
    .selectFrom('envios')
    .select('id')
    .where('id', '=', id)
    .where('tomado_por', '=', tomado)
    .executeTakeFirst()) !== undefined;
