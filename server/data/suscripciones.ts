import type { Insertable } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { diasDe } from './asignaciones.ts';
import { idsDeFamilia } from './familias.ts';
import { preparada } from './consultas.ts';
import type { PorQueParado } from '#shared/contracts/avisos.ts';

/** A member's devices whose login has neither ended nor expired, oldest first. Only these get messages. */
export const listarSuscripciones = preparada((db, miembro: number, ahora: Instante) =>
  db
    .selectFrom('suscripciones as s')
    .innerJoin('accesos as a', 'a.id', 's.acceso_id')
    .selectAll('s')
    .where('s.miembro_id', '=', miembro)
    .where('a.revocado_en', 'is', null)
    .where('a.expira_en', '>', ahora)
    .orderBy('s.id'),
);

/** Tells whether a device belongs to the member. */
export const existeSuscripcion = async (db: Db, miembro: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('suscripciones')
    .select('id')
    .where('miembro_id', '=', miembro)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** A device and the member it must belong to: a browser keeps its row, and so its id, when another member logs in there. */
export interface DispositivoDe {
  readonly miembro: number;
  readonly dispositivo: number;
}

/** The push subscription of a member's device; undefined without a valid login or account, or when the device is not theirs. */
export const leerSuscripcion = (db: Db, { miembro, dispositivo }: DispositivoDe, ahora: Instante) =>
  db
    .selectFrom('suscripciones as s')
    .innerJoin('accesos as a', 'a.id', 's.acceso_id')
    .innerJoin('usuarios as u', 'u.id', 's.miembro_id')
    .select(['s.endpoint', 's.p256dh', 's.auth'])
    .where('s.id', '=', dispositivo)
    .where('s.miembro_id', '=', miembro)
    .where('a.revocado_en', 'is', null)
    .where('a.expira_en', '>', ahora)
    .where('u.password_hash', 'is not', null)
    .executeTakeFirst();

/**
 * Stores a subscription and returns its row. One with the same endpoint moves to this member and login, without its outcomes so
 * far: a browser has one endpoint for all its logins.
 */
export const guardarSuscripcion = (db: Db, fila: Insertable<Esquema['suscripciones']>) =>
  db
    .insertInto('suscripciones')
    .values(fila)
    .onConflict((c) =>
      c.column('endpoint').doUpdateSet({ ...fila, ultima_entrega: null, ultimo_intento: null, ultimo_resultado: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes the subscription of the login that `acceso` replaces, made at the address that the browser used before. */
export const borrarDeDondeViene = async (db: Db, acceso: number): Promise<void> => {
  await db
    .deleteFrom('suscripciones')
    .where('acceso_id', 'in', (e) => e.selectFrom('accesos').select('viene_de').where('id', '=', acceso))
    .execute();
};

/** Deletes a device. Returns false when it is not the member's. */
export const borrarSuscripcion = async (db: Db, miembro: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('suscripciones')
    .where('miembro_id', '=', miembro)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Deletes a device that its push service no longer knows, unless it has subscribed anew meanwhile. */
export const borrarCaducada = async (db: Db, id: number, endpoint: string): Promise<void> => {
  await db.deleteFrom('suscripciones').where('id', '=', id).where('endpoint', '=', endpoint).execute();
};

/** Stores the outcome of an attempt to send to a device, unless it is another member's by now. */
export const anotarEntrega = async (
  db: Db,
  { miembro, dispositivo }: DispositivoDe,
  resultado: 'ENTREGADO' | 'FALLO',
  en: Instante,
): Promise<void> => {
  await db
    .updateTable('suscripciones')
    .set({
      ultimo_resultado: resultado,
      ultimo_intento: en,
      ...(resultado === 'ENTREGADO' ? { ultima_entrega: en } : {}),
    })
    .where('id', '=', dispositivo)
    .where('miembro_id', '=', miembro)
    .execute();
};

const lasPreferencias = preparada((db, miembro: number) =>
  db
    .selectFrom('usuarios')
    .select(['email', 'notificaciones_email', 'notificaciones_push', 'hora_recordatorio'])
    .where('id', '=', miembro)
    .where('password_hash', 'is not', null),
);

/** A member's message settings; undefined without an account. */
export const leerPreferencias = async (db: Db, miembro: number) => (await lasPreferencias(db, miembro))[0];

export const activarPush = async (db: Db, miembro: number): Promise<void> => {
  await db.updateTable('usuarios').set({ notificaciones_push: true }).where('id', '=', miembro).execute();
};

interface Ronda {
  readonly hoy: Dia;
  readonly hora: number;
  /** True in a quiet hour: reminders for exactly this hour are taken, but not missed ones for an earlier hour. */
  readonly callada: boolean;
}

/** Returns the members whose reminder's hour has come today, and marks them so that each is returned once a day. */
export const tomarRecordatorios = async (
  trx: Db,
  familia: number,
  { hoy, hora, callada }: Ronda,
): Promise<number[]> => {
  const filas = await trx
    .updateTable('usuarios')
    .set({ recordado_el: hoy })
    .where('familia_id', '=', familia)
    .where('password_hash', 'is not', null)
    .where('hora_recordatorio', callada ? '=' : '<=', hora)
    .where((e) => e.or([e('recordado_el', 'is', null), e('recordado_el', '<', hoy)]))
    .returning('id')
    .execute();
  return filas.map((f) => f.id);
};

/** A family's pending assignments that are due today or overdue, after postponing; the earliest day first. */
export const leerPendientes = async (db: Db, familia: number, hoy: Dia) => {
  const filas = await db
    .selectFrom('asignaciones')
    .select(['miembro_id', 'tarea_nombre', 'fecha_limite', 'pospuesta_al', 'tomada_el'])
    .where('miembro_id', 'in', idsDeFamilia(db, familia))
    .where('estado', '=', 'PENDIENTE')
    .where('fecha_limite', '<=', hoy)
    .where((e) => e.or([e('pospuesta_al', 'is', null), e('pospuesta_al', '<=', hoy)]))
    .orderBy((e) => e.fn.coalesce('pospuesta_al', 'fecha_limite'))
    .orderBy('id')
    .execute();
  return filas.map((fila) => ({ ...fila, ...diasDe(fila) }));
};

// Places outside the app to which members have their messages sent.

/** A member's places, oldest first. */
export const listarDestinos = preparada((db, miembro: number) =>
  db.selectFrom('destinos').selectAll().where('miembro_id', '=', miembro).orderBy('id'),
);

/** A place of a member who has an account; undefined otherwise. */
export const leerDestinoDe = (db: Db, miembro: number, id: number) =>
  db
    .selectFrom('destinos as d')
    .innerJoin('usuarios as u', 'u.id', 'd.miembro_id')
    .selectAll('d')
    .where('d.id', '=', id)
    .where('d.miembro_id', '=', miembro)
    .where('u.password_hash', 'is not', null)
    .executeTakeFirst();

export type FilaDestino = NonNullable<Awaited<ReturnType<typeof leerDestinoDe>>>;

export const insertarDestino = (db: Db, fila: Insertable<Esquema['destinos']>): Promise<FilaDestino> =>
  db.insertInto('destinos').values(fila).returningAll().executeTakeFirstOrThrow();

/** Replaces the key of a place, and lets it get messages again if it was stopped (`parado`). */
export const cambiarClaveDeDestino = (db: Db, id: number, clave: string): Promise<FilaDestino> =>
  db.updateTable('destinos').set({ clave, parado: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Deletes a place. Returns false when it is not the member's. */
export const borrarDestino = async (db: Db, miembro: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('destinos')
    .where('miembro_id', '=', miembro)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

interface Anotacion {
  readonly resultado: 'ENTREGADO' | 'FALLO';
  readonly parado: PorQueParado | null;
  readonly en: Instante;
}

/** Stores the outcome of an attempt to send to a place, unless its key was changed meanwhile. `parado`: why to stop, or null. */
export const anotarEnDestino = async (
  db: Db,
  { id, clave }: Pick<FilaDestino, 'id' | 'clave'>,
  { resultado, parado, en }: Anotacion,
): Promise<void> => {
  await db
    .updateTable('destinos')
    .set({
      ultimo_resultado: resultado,
      ultimo_intento: en,
      ...(resultado === 'ENTREGADO' ? { ultima_entrega: en, parado: null } : {}),
      ...(parado === null ? {} : { parado }),
    })
    .where('id', '=', id)
    .where('clave', '=', clave)
    .execute();
};
