import type { Completada } from '#shared/contracts/asignaciones.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Creable, Db } from '#server/db/esquema.ts';

/** Seconds for which a key is known to whoever asks again with it: longer than a phone waits for a network. */
const SEGUNDOS_CLAVE = 30 * 24 * 3600;

/** Forgets the keys of a table that are too old. */
const olvidarViejas = async (db: Db, tabla: 'claves_completar' | 'claves_crear', ahora: Instante): Promise<void> => {
  await db.deleteFrom(tabla).where('creada_en', '<', sumarSegundos(ahora, -SEGUNDOS_CLAVE)).execute();
};

/** Who completed what, under which key of their own. */
export interface Clave {
  readonly asignacion_id: number;
  readonly miembro_id: number;
  readonly clave: string;
}

/** What answers lack that were stored before assignments had these fields. */
const CALLADAS = {
  tarea_descripcion: '',
  ultima_vez: null,
  hecha_por: null,
  hecha_por_nombre: null,
  puede_objetar_hasta: null,
  excusada: false,
  de_fuera: false,
  tomada_el: null,
  cedida_por: null,
  cubre_a: null,
  parte_de: null,
};

/** The answer that a completion under this key got, or null. */
export const leerRespuesta = async (
  db: Db,
  { asignacion_id, miembro_id, clave }: Clave,
): Promise<Completada | null> => {
  const fila = await db
    .selectFrom('claves_completar')
    .select('respuesta')
    .where('asignacion_id', '=', asignacion_id)
    .where('miembro_id', '=', miembro_id)
    .where('clave', '=', clave)
    .executeTakeFirst();
  if (fila === undefined) return null;
  const { asignacion, siguiente, ...respuesta } = JSON.parse(fila.respuesta) as Completada;
  return {
    ...respuesta,
    asignacion: { ...CALLADAS, ...asignacion },
    siguiente: siguiente && { ...CALLADAS, ...siguiente },
  };
};

/** Whether a member has been told that an assignment is done, whatever has become of it since. */
export const tieneRespuesta = async (db: Db, asignacion_id: number, miembro_id: number): Promise<boolean> =>
  (await db
    .selectFrom('claves_completar')
    .select('clave')
    .where('asignacion_id', '=', asignacion_id)
    .where('miembro_id', '=', miembro_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Keeps an answer under its key, and forgets those that are too old. */
export const guardarRespuesta = async (db: Db, clave: Clave, respuesta: Completada, ahora: Instante): Promise<void> => {
  await olvidarViejas(db, 'claves_completar', ahora);
  await db
    .insertInto('claves_completar')
    .values({ ...clave, respuesta: JSON.stringify(respuesta), creada_en: ahora })
    .execute();
};

/** Whose key, under which something new was asked for, and what. */
export interface ClaveDeCrear {
  readonly miembro_id: number;
  readonly que: Creable;
  readonly clave: string;
}

/** The id of what was created under this key, since `desde` if that is given, or null. */
export const leerCreado = async (
  db: Db,
  { miembro_id, que, clave }: ClaveDeCrear,
  desde?: Instante,
): Promise<number | null> => {
  const fila = await db
    .selectFrom('claves_crear')
    .select('creado_id')
    .where('miembro_id', '=', miembro_id)
    .where('que', '=', que)
    .where('clave', '=', clave)
    .$if(desde !== undefined, (q) => q.where('creada_en', '>=', desde ?? ''))
    .executeTakeFirst();
  return fila?.creado_id ?? null;
};

/**
 * Keeps what was created under its key, and forgets those that are too old. An account that was reset may be made again under
 * the same one.
 */
export const guardarCreado = async (db: Db, clave: ClaveDeCrear, creado_id: number, ahora: Instante): Promise<void> => {
  await olvidarViejas(db, 'claves_crear', ahora);
  const creado = { creado_id, creada_en: ahora };
  await db
    .insertInto('claves_crear')
    .values({ ...clave, ...creado })
    .onConflict((ya) => ya.columns(['miembro_id', 'que', 'clave']).doUpdateSet(creado))
    .execute();
};
