import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** The subject of a message. Its text is made when it is sent, so that it is up to date. */
export type Asunto =
  | AsuntoDeReparto
  | { readonly tipo: 'RECORDATORIO'; readonly dia: Dia }
  /** Another member says that they did the recipient's chore. */
  | { readonly tipo: 'HECHA'; readonly asignacion: number }
  /** A completion was entered late: counted on a day that had already ended, or of work that nobody had listed. */
  | { readonly tipo: 'HECHA_AYER'; readonly asignacion: number }
  /** An occurrence was skipped, its skip waits for an admin's decision, or it was needed after all. */
  | { readonly tipo: 'OMISION'; readonly asignacion: number }
  /** An adult reviewed what the recipient did. */
  | { readonly tipo: 'REVISION'; readonly asignacion: number }
  /** A reajuste waits for the answer of member `espera`. */
  | { readonly tipo: 'REAJUSTE'; readonly reajuste: number; readonly espera: number }
  /** OBJECION: an objection waits for an admin's decision. CORREGIDA: a completion is no longer credited to the recipient. */
  | { readonly tipo: 'OBJECION' | 'CORREGIDA'; readonly correccion: number }
  /** A webhook of the family was switched off: attempts failed for a day, or its address answered 410. */
  | { readonly tipo: 'WEBHOOK'; readonly webhook: number }
  /** A request for a reward waits for an admin or was answered, or its points were given back after it was granted. */
  | { readonly tipo: 'PREMIO'; readonly pedido: number }
  /** The recipient's pocket money was marked as paid, or that mark was undone. */
  | { readonly tipo: 'PAGA'; readonly paga: number }
  /** A proposal for a goal waits for an admin or was answered, or the family reached its goal. */
  | { readonly tipo: 'META'; readonly meta: number }
  /** Thanks to the recipient, the first of which came at `desde`. */
  | { readonly tipo: 'GRACIAS'; readonly desde: Instante }
  /** An admin asked at `desde` to delete the whole family. */
  | { readonly tipo: 'BAJA'; readonly desde: Instante }
  /** A request waits for the recipient's answer, or for an admin's permission. */
  | { readonly tipo: 'CAMBIO'; readonly cambio: number };

/** The subject of a call in a draft: the turn of member `miembro`, or a proposal that waits for their answer. */
export type AsuntoDeReparto =
  | { readonly tipo: 'TURNO'; readonly sesion: number; readonly miembro: number }
  | { readonly tipo: 'PROPUESTA'; readonly sesion: number; readonly miembro: number; readonly propuesta: number };

/** All messages that wait for one webhook of the family (data/webhooks.ts), as one row of the outbox. */
export interface EncargoWebhook {
  readonly via: 'WEBHOOK';
  readonly webhook: number;
}

/** One message to one member over one channel: all that a process needs in order to send it. */
export type EncargoAviso = { readonly miembro: number; readonly asunto: Asunto } & (
  | { readonly via: 'PUSH'; readonly dispositivo: number }
  /** A place outside the app (data/suscripciones.ts). */
  | { readonly via: 'DESTINO'; readonly destino: number }
  | { readonly via: 'CORREO' }
);

export type Encargo = EncargoAviso | EncargoWebhook;

/** The push topic of a subject (`Envio.tema`, change/puertos.ts): only the newest message on it counts. */
export const temaDe = (asunto: Asunto): string => {
  switch (asunto.tipo) {
    case 'RECORDATORIO':
      return 'recordatorio';
    case 'HECHA':
    case 'HECHA_AYER':
      return `hecha-${String(asunto.asignacion)}`;
    case 'OMISION':
      return `omision-${String(asunto.asignacion)}`;
    case 'REVISION':
      return `revision-${String(asunto.asignacion)}`;
    case 'REAJUSTE':
      return `reajuste-${String(asunto.reajuste)}`;
    case 'OBJECION':
    case 'CORREGIDA':
      return `correccion-${String(asunto.correccion)}`;
    case 'PREMIO':
      return `premio-${String(asunto.pedido)}`;
    case 'PAGA':
      return `paga-${String(asunto.paga)}`;
    case 'META':
      return `meta-${String(asunto.meta)}`;
    case 'WEBHOOK':
      return `webhook-${String(asunto.webhook)}`;
    case 'GRACIAS':
      return 'gracias';
    case 'BAJA':
      return 'baja';
    case 'CAMBIO':
      return `cambio-${String(asunto.cambio)}`;
    default:
      return `reparto-${String(asunto.sesion)}`;
  }
};

/** Beginning of the `clave` of webhooks' rows, which neither expire nor are deleted to make room for messages. */
const DE_WEBHOOK = 'WEBHOOK|';

/** The identity of a message in the outbox: channel, recipient and subject. */
export const claveDe = (encargo: Encargo): string => {
  if (encargo.via === 'WEBHOOK') return `${DE_WEBHOOK}${String(encargo.webhook)}`;
  const tema = temaDe(encargo.asunto);
  if (encargo.via === 'DESTINO') return `DESTINO|${String(encargo.destino)}|${tema}`;
  const a = encargo.via === 'PUSH' ? encargo.dispositivo : encargo.miembro;
  return `${encargo.via}|${String(a)}|${tema}`;
};

/** Maximum number of messages of a family in the outbox. */
const MAXIMO_DE_FAMILIA = 500;

/** Deletes a family's oldest messages, but no webhook's row, to make room for `mas` new ones. Returns how many were in excess. */
const hacerSitio = async (db: Db, familia: number, mas: number): Promise<number> => {
  const { n } = await db
    .selectFrom('envios')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('familia_id', '=', familia)
    .executeTakeFirstOrThrow();
  const sobran = Number(n) + mas - MAXIMO_DE_FAMILIA;
  if (sobran <= 0) return 0;
  await db
    .deleteFrom('envios')
    .where('id', 'in', (e) =>
      e
        .selectFrom('envios')
        .select('id')
        .where('familia_id', '=', familia)
        .where('clave', 'not like', `${DE_WEBHOOK}%`)
        .orderBy('id')
        .limit(sobran),
    )
    .execute();
  return sobran;
};

interface Nuevos {
  readonly familia: number;
  readonly encargos: readonly [EncargoAviso, ...EncargoAviso[]];
  readonly caduca: Instante;
  readonly ahora: Instante;
  /** Instant before which they are not sent; `ahora` if absent. */
  readonly no_antes_de?: Instante | undefined;
}

/**
 * Puts messages into the outbox; returns how many older ones had to make room.
 * A new message replaces the one with the same `clave`. If the old one was not tried yet, the new one is due at the same instant;
 * if an attempt is under way, its lease ends.
 */
export const apuntarEnvios = async (
  db: Db,
  { familia, encargos, caduca, ahora, no_antes_de = ahora }: Nuevos,
): Promise<number> => {
  const cedieron = await hacerSitio(db, familia, encargos.length);
  await db
    .insertInto('envios')
    .values(
      encargos.map((encargo) => ({
        familia_id: familia,
        clave: claveDe(encargo),
        encargo: JSON.stringify(encargo),
        no_antes_de,
        caduca_en: caduca,
        creado_en: ahora,
      })),
    )
    .onConflict((c) =>
      c.column('clave').doUpdateSet((e) => ({
        familia_id: e.ref('excluded.familia_id'),
        encargo: e.ref('excluded.encargo'),
        intentos: 0,
        no_antes_de: e
          .case()
          .when('envios.intentos', '=', 0)
          .then(e.ref('envios.no_antes_de'))
          .else(e.ref('excluded.no_antes_de'))
          .end(),
        caduca_en: e.ref('excluded.caduca_en'),
        tomado_por: null,
        creado_en: e.ref('excluded.creado_en'),
      })),
    )
    .execute();
  return cedieron;
};

/** A message that this process holds under a lease. */
export interface EnvioTomado<E extends Encargo = Encargo> {
  readonly id: number;
  readonly familia: number;
  readonly encargo: E;
  /** Number of attempts, including the present one. */
  readonly intentos: number;
  readonly caduca: Instante;
  /** Name of the lease. What a process writes after its lease ended, or after a newer message came, has no effect. */
  readonly tomado: string;
}

interface Toma {
  readonly cuantos: number;
  readonly ahora: Instante;
  /** Instant at which the lease ends. */
  readonly hasta: Instante;
  /** Unique name of the lease, among all processes. */
  readonly nombre: string;
}

/**
 * Leases due messages, at most `cuantos`, to one process: those that have been due longest, sorted by id. Processes that ask at
 * once get different ones. A message whose lease ended is due again. Expired messages are deleted instead.
 */
export const tomarEnvios = async (db: Db, { cuantos, ahora, hasta, nombre }: Toma): Promise<EnvioTomado[]> => {
  await db.deleteFrom('envios').where('no_antes_de', '<=', ahora).where('caduca_en', '<=', ahora).execute();
  // Materialized, because PostgreSQL might otherwise run the subquery more than once and take more rows.
  const filas = await db
    .with(
      (cte) => cte('debidos').materialized(),
      (q) =>
        q
          .selectFrom('envios')
          .select('id')
          .where('no_antes_de', '<=', ahora)
          .orderBy('no_antes_de')
          .orderBy('id')
          .limit(cuantos)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('envios')
    .set((e) => ({ tomado_por: nombre, no_antes_de: hasta, intentos: e('intentos', '+', 1) }))
    .where('id', 'in', (e) => e.selectFrom('debidos').select('debidos.id'))
    .returning(['id', 'familia_id', 'encargo', 'intentos', 'caduca_en'])
    .execute();
  return filas
    .map((f) => ({
      id: f.id,
      familia: f.familia_id,
      encargo: JSON.parse(f.encargo) as Encargo,
      intentos: f.intentos,
      caduca: f.caduca_en,
      tomado: nombre,
    }))
    .sort((a, b) => a.id - b.id);
};

type Suyo = Pick<EnvioTomado, 'id' | 'tomado'>;

/** Deletes a message that this process holds, because it is finished. */
export const borrarEnvio = async (db: Db, { id, tomado }: Suyo): Promise<void> => {
  await db.deleteFrom('envios').where('id', '=', id).where('tomado_por', '=', tomado).execute();
};

/** Gives back a message that this process holds, to be retried at an instant. */
export const aplazarEnvio = async (db: Db, { id, tomado }: Suyo, cuando: Instante): Promise<void> => {
  await db
    .updateTable('envios')
    .set({ tomado_por: null, no_antes_de: cuando })
    .where('id', '=', id)
    .where('tomado_por', '=', tomado)
    .execute();
};

/** Gives back a message as if it had not been tried, because this process ends; the next process sends it. */
export const devolverEnvio = async (db: Db, { id, tomado }: Suyo, ahora: Instante): Promise<void> => {
  await db
    .updateTable('envios')
    .set((e) => ({ tomado_por: null, no_antes_de: ahora, intentos: e('intentos', '-', 1) }))
    .where('id', '=', id)
    .where('tomado_por', '=', tomado)
    .execute();
};

/** Instant at which the next message is due or the next lease ends; null when the outbox is empty. */
export const leerProximoEnvio = async (db: Db): Promise<Instante | null> =>
  (await db.selectFrom('envios').select('no_antes_de').orderBy('no_antes_de').orderBy('id').limit(1).executeTakeFirst())
    ?.no_antes_de ?? null;

/**
 * Deletes messages that are due after `despues`, because they were queued while the clock ran ahead. Webhooks' rows are kept, and
 * are due at `despues` at the latest.
 */
export const borrarEnviosPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db
    .deleteFrom('envios')
    .where('no_antes_de', '>', despues)
    .where('clave', 'not like', `${DE_WEBHOOK}%`)
    .execute();
  await db
    .updateTable('envios')
    .set({ no_antes_de: despues })
    .where('no_antes_de', '>', despues)
    .where('clave', 'like', `${DE_WEBHOOK}%`)
    .execute();
};
