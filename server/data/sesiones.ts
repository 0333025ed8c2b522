import type { RostroMiembro } from '#shared/contracts/sesion-vista.ts';
import type { EstadoReparto, EventoReparto, Fase } from '#shared/domain/reparto/tipos.ts';
import type { Contar, Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { ESTA_EN_CURSO } from './familias.ts';
import { preparada, preparadaPorTandas } from './consultas.ts';
import type { ListasDeseos } from '#shared/domain/reparto/jugadas/avance.ts';

/** A stored draft session. Its state equals the fold of its log. */
export interface SesionGuardada {
  readonly id: number;
  readonly estado: EstadoReparto;
}

/** Cache of the states of committed sessions. A log only grows, so a state is current if its `n` is the last event's. */
export interface Conocidos {
  readonly de: (sesion: number) => EstadoReparto | undefined;
}

const elEstado = preparada((db, id: number) => db.selectFrom('sesiones_reparto').select('estado').where('id', '=', id));

/** Returns a session with its state, from the cache if that is current; null without a row. `n` is its last event's number. */
const abrir = async (
  db: Db,
  [fila]: readonly { id: number; n: number | null }[],
  conocidos?: Conocidos,
): Promise<SesionGuardada | null> => {
  if (fila === undefined) return null;
  const { id, n } = fila;
  const conocido = conocidos?.de(id);
  if (conocido !== undefined && conocido.n === n) return { id, estado: conocido };
  const [leida] = await elEstado(db, id);
  return leida === undefined ? null : { id, estado: JSON.parse(leida.estado) as EstadoReparto };
};

/** Selects a family's sessions, each with the number of its last event. */
const deFamilia = (db: Db, familia: number) =>
  db
    .selectFrom('sesiones_reparto')
    .select([
      'id',
      (e) =>
        e
          .selectFrom('eventos_reparto')
          .select((ev) => ev.fn.max('eventos_reparto.n').as('n'))
          .whereRef('eventos_reparto.sesion_id', '=', 'sesiones_reparto.id')
          .as('n'),
    ])
    .where('familia_id', '=', familia);

const laSesion = preparada((db, familia: number, id: number) => deFamilia(db, familia).where('id', '=', id));
const laSesionEnCurso = preparada((db, familia: number) => deFamilia(db, familia).where(ESTA_EN_CURSO));
const elIdDeSesion = preparada((db, familia: number, id: number) =>
  db.selectFrom('sesiones_reparto').select('id').where('familia_id', '=', familia).where('id', '=', id),
);

/** A session of a family; null for another family's id. */
export const leerSesion = async (
  db: Db,
  familia: number,
  id: number,
  conocidos?: Conocidos,
): Promise<SesionGuardada | null> => abrir(db, await laSesion(db, familia, id), conocidos);

/** Tells whether a session belongs to the family. */
export const existeSesion = async (db: Db, familia: number, id: number): Promise<boolean> =>
  (await elIdDeSesion(db, familia, id)).length > 0;

const laUltimaCompletada = preparada((db, familia: number) =>
  db
    .selectFrom('sesiones_reparto')
    .select(['estado', 'creada_en'])
    .where('familia_id', '=', familia)
    .where('fase', '=', 'COMPLETADA')
    .orderBy('id', 'desc')
    .limit(1),
);

/** The latest completed session, with the instant at which it began; undefined before the first. */
export const leerUltimaCompletada = async (
  db: Db,
  familia: number,
): Promise<{ readonly estado: EstadoReparto; readonly creada_en: Instante } | undefined> =>
  (await laUltimaCompletada(db, familia)).map((f) => ({ ...f, estado: JSON.parse(f.estado) as EstadoReparto }))[0];

/** The family's session in progress, of which there is at most one; else null. */
export const leerEnCurso = async (db: Db, familia: number, conocidos?: Conocidos): Promise<SesionGuardada | null> =>
  abrir(db, await laSesionEnCurso(db, familia), conocidos);

const lasQueReparten = preparadaPorTandas((db, familias) =>
  db.selectFrom('sesiones_reparto').select('familia_id').where('familia_id', 'in', familias).where(ESTA_EN_CURSO),
);

/** The families among `familias` that have a draft in progress. */
export const leerQuienesReparten = async (db: Db, familias: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await lasQueReparten(db, familias)).map((fila) => fila.familia_id));

const laSesionEnVigor = preparada((db, familia: number) =>
  deFamilia(db, familia)
    .where('fase', '=', 'COMPLETADA')
    .where((e) =>
      e.exists(
        e
          .selectFrom('responsabilidades')
          .select('responsabilidades.id')
          .whereRef('responsabilidades.sesion_id', '=', 'sesiones_reparto.id')
          .where('responsabilidades.familia_id', '=', familia)
          .where('responsabilidades.terminada_en', 'is', null),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1),
);

/**
 * The session in force: the latest completed one from which at least one responsibility has not ended; null: none. Its quarter
 * does not matter, since responsibilities do not end with it.
 */
export const leerEnVigor = async (db: Db, familia: number): Promise<SesionGuardada | null> =>
  abrir(db, await laSesionEnVigor(db, familia));

/** Id of the latest completed session of exactly this quarter; null: none. */
export const leerCompletadaDe = async (db: Db, familia: number, trimestre: Dia): Promise<number | null> => {
  const fila = await db
    .selectFrom('sesiones_reparto')
    .select('id')
    .where('familia_id', '=', familia)
    .where('fase', '=', 'COMPLETADA')
    .where('trimestre_inicio', '=', trimestre)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fila?.id ?? null;
};

const losRostros = preparada((db, familia: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'first_name as nombre', 'avatar', 'color', 'password_hash'])
    .where('familia_id', '=', familia),
);

/** Names, avatars and colours of all members of a family, and whether they have an account, by id. */
export const leerRostros = async (db: Db, familia: number): Promise<ReadonlyMap<number, RostroMiembro>> => {
  const filas = await losRostros(db, familia);
  return new Map(
    filas.map(({ password_hash, ...fila }) => [fila.id, { ...fila, tiene_cuenta: password_hash !== null }]),
  );
};

interface SesionNueva {
  readonly familia: number;
  readonly trimestre_inicio: Dia;
  readonly contar: Contar;
  readonly estado: EstadoReparto;
  readonly ahora: Instante;
}

/** Inserts a session that has just started. Returns null when the family already has one in progress. */
export const insertarSesion = async (
  trx: Db,
  { familia, estado, ahora, trimestre_inicio, contar }: SesionNueva,
): Promise<number | null> => {
  const fila = await trx
    .insertInto('sesiones_reparto')
    .values({
      familia_id: familia,
      trimestre_inicio,
      contar,
      fase: estado.fase,
      estado: JSON.stringify(estado),
      creada_en: ahora,
      terminada_en: terminada(estado, ahora),
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return fila?.id ?? null;
};

const ponerEstado = preparada((trx, sesion: number, fase: Fase, estado: string, terminada_en: Instante | null) =>
  trx.updateTable('sesiones_reparto').set({ fase, estado, terminada_en }).where('id', '=', sesion),
);

/** Cache of the JSON of the chores and participants that a session froze at its start, which all its states share as objects. */
const congelados = new WeakMap<object, string>();
const deCongelado = (valor: object): string => {
  const conocido = congelados.get(valor) ?? JSON.stringify(valor);
  congelados.set(valor, conocido);
  return conocido;
};
/** Returns a state as JSON, with the frozen parts from the cache. */
const textoDe = ({ tareas, participantes, ...resto }: EstadoReparto): string =>
  `{"tareas":${deCongelado(tareas)},"participantes":${deCongelado(participantes)},${JSON.stringify(resto).slice(1)}`;

/** Stores a session's state, and `ahora` as its end if it has ended. Append the events that led to it in the same change. */
export const guardarEstado = (trx: Db, sesion: number, estado: EstadoReparto, ahora: Instante) =>
  ponerEstado(trx, sesion, estado.fase, textoDe(estado), terminada(estado, ahora));

const anexarEvento = preparada(
  (trx, sesion_id: number, n: number, tipo: EventoReparto['tipo'], datos: string, en: Instante) =>
    trx.insertInto('eventos_reparto').values({ sesion_id, n, tipo, datos, en }),
);

/** Appends events to a session's log. The key (session, n) refuses a second event with the same number. */
export const anexarEventos = async (trx: Db, sesion: number, eventos: readonly EventoReparto[]): Promise<void> => {
  for (const e of eventos) await anexarEvento(trx, sesion, e.n, e.tipo, JSON.stringify(e), e.en);
};

/** The whole log of a session, in order. */
export const leerEventos = async (db: Db, sesion: number): Promise<EventoReparto[]> => {
  const filas = await db
    .selectFrom('eventos_reparto')
    .select('datos')
    .where('sesion_id', '=', sesion)
    .orderBy('n')
    .execute();
  return filas.map((fila) => JSON.parse(fila.datos) as EventoReparto);
};

/** Returns the end of a session that is in this state: `ahora` if it is completed or cancelled, else null. */
const terminada = ({ fase }: EstadoReparto, ahora: Instante): Instante | null =>
  fase === 'COMPLETADA' || fase === 'CANCELADA' ? ahora : null;

/** A member's stored wish list, most wanted first. It may contain chores that are no longer active. */
export const leerDeseosDe = async (db: Db, miembro: number): Promise<number[]> => {
  const filas = await db
    .selectFrom('deseos')
    .select('tarea_id')
    .where('miembro_id', '=', miembro)
    .orderBy('puesto')
    .execute();
  return filas.map((fila) => fila.tarea_id);
};

const losDeseos = preparada((db, familia: number) =>
  db
    .selectFrom('deseos')
    .innerJoin('usuarios', 'usuarios.id', 'deseos.miembro_id')
    .select(['miembro_id', 'tarea_id'])
    .where('usuarios.familia_id', '=', familia)
    .orderBy('puesto'),
);

/** All wish lists of a family by member, most wanted first, for automatic picks. Never send them to a client. */
export const leerListas = async (db: Db, familia: number): Promise<ListasDeseos> => {
  const filas = await losDeseos(db, familia);
  const listas: Record<number, number[]> = {};
  for (const { miembro_id, tarea_id } of filas) (listas[miembro_id] ??= []).push(tarea_id);
  return listas;
};

/** Replaces a member's wish list; an empty one deletes it. */
export const reemplazarDeseos = async (trx: Db, miembro: number, tareas: readonly number[]): Promise<void> => {
  await trx.deleteFrom('deseos').where('miembro_id', '=', miembro).execute();
  if (tareas.length === 0) return;
  await trx
    .insertInto('deseos')
    .values(tareas.map((tarea_id, puesto) => ({ miembro_id: miembro, puesto, tarea_id })))
    .execute();
};

/** Removes a chore from all wish lists. */
export const quitarDeDeseos = (trx: Db, tarea: number) =>
  trx.deleteFrom('deseos').where('tarea_id', '=', tarea).execute();
