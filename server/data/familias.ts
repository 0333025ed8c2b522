import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { porTandas, preparada } from './consultas.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';

export const leerFamilia = (db: Db, id: number) =>
  db.selectFrom('familias').selectAll().where('id', '=', id).executeTakeFirst();

/** The family that was created first on this box, or undefined when there is none. */
export const leerPrimeraFamilia = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('familias').select('id').orderBy('id').limit(1).executeTakeFirst())?.id;

/** Tells whether the database holds more than one family. */
export const hayVariasFamilias = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('familias').select('id').limit(2).execute()).length > 1;

/** All families with their time zones. */
export const listarFamilias = preparada((db) => db.selectFrom('familias').select(['id', 'zona_horaria']).orderBy('id'));

/** Families that have MQTT on, with their versions and time zones. */
export const listarFamiliasEnMqtt = preparada((db) =>
  db.selectFrom('familias').select(['id', 'version', 'zona_horaria']).where('mqtt', '=', true).orderBy('id'),
);

/** All families with name and PIN. */
export const listarFamiliasPorNombre = (db: Db) =>
  db.selectFrom('familias').select(['id', 'nombre', 'pin']).orderBy('id').execute();

export const insertarFamilia = async (db: Db, fila: Insertable<Esquema['familias']>): Promise<number> => {
  const { id } = await db.insertInto('familias').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const actualizarFamilia = async (
  db: Db,
  id: number,
  campos: Updateable<
    Pick<
      Esquema['familias'],
      | 'nombre'
      | 'zona_horaria'
      | 'silencio_desde'
      | 'silencio_hasta'
      | 'reacciones'
      | 'sonido_pantalla'
      | 'revision'
      | 'metas'
      | 'mqtt'
    >
  >,
): Promise<void> => {
  await db.updateTable('familias').set(campos).where('id', '=', id).execute();
};

export const cambiarPin = async (db: Db, id: number, pin: string): Promise<void> => {
  await db.updateTable('familias').set({ pin }).where('id', '=', id).execute();
};

export const leerVersiones = (db: Db, familias: readonly number[]) =>
  porTandas(familias, (tanda) =>
    db.selectFrom('familias').select(['id', 'version']).where('id', 'in', tanda).execute(),
  );

/** Counts over all families, for the box's admins. */
export const contarCasa = async (db: Db) => {
  const contado = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('familias')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .as('familias'),
      e
        .selectFrom('usuarios')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .as('miembros'),
      e
        .selectFrom('envios')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .as('en_espera'),
      e
        .selectFrom('sesiones_reparto')
        .select((f) => f.fn.countAll<number | string>().as('n'))
        .where(ESTA_EN_CURSO)
        .as('sesiones'),
    ])
    .executeTakeFirstOrThrow();
  return {
    familias: Number(contado.familias),
    miembros: Number(contado.miembros),
    /** Messages in the outbox. */
    en_espera: Number(contado.en_espera),
    /** Drafts in progress. */
    sesiones: Number(contado.sesiones),
  };
};

/**
 * Ids of all members of a family, archived ones included. Find pending assignments through them: an index has assignments by
 * member and state, and by family the whole past would be scanned.
 */
export const idsDeFamilia = (db: Db, familia: number) =>
  db.selectFrom('usuarios').select('id').where('familia_id', '=', familia);

/** Ids of all members of the family of a member, archived ones included. */
export const idsConMiembro = (db: Db, miembro: number) =>
  db
    .selectFrom('usuarios')
    .select('id')
    .where('familia_id', '=', (e) => e.selectFrom('usuarios as u').select('u.familia_id').where('u.id', '=', miembro));

/**
 * Condition for a draft in progress. Written as in the partial index (migrations/0001-inicial.ts): with parameters the index
 * would not be used, and all drafts ever held would be scanned.
 */
export const ESTA_EN_CURSO = sql<boolean>`fase in ('ELECCION', 'CIERRE')`;

/** The families with a draft in progress, and their versions, which tell whether the draft may have changed. */
export const leerVersionesEnCurso = (db: Db): Promise<{ familia: number; version: number }[]> =>
  db
    .selectFrom('sesiones_reparto')
    .innerJoin('familias', 'familias.id', 'sesiones_reparto.familia_id')
    .select(['familias.id as familia', 'familias.version'])
    .where(ESTA_EN_CURSO)
    .execute();

/** A family's draft in progress, with the family's version. */
export interface EnCurso {
  readonly id: number;
  readonly estado: EstadoReparto;
  readonly familia: number;
  readonly version: number;
}
interface Recorrido {
  readonly visitar: (sesion: EnCurso) => void;
  /** Called for a session whose state cannot be parsed or whose visit throws; the others are visited all the same. */
  readonly alFallar: (familia: number, sesion: number, error: unknown) => void;
  /** Visits only these families; all when absent. */
  readonly familias?: readonly number[];
}
/** Sessions read at a time, because their states take much memory. */
const A_LA_VEZ = 50;

/** Visits every family's draft in progress, or those of `familias`, in the order of the families' ids. */
export const recorrerEnCurso = async (db: Db, { visitar, alFallar, familias }: Recorrido): Promise<void> => {
  for (let desde = 0, quedan = true; quedan;) {
    let consulta = db
      .selectFrom('sesiones_reparto')
      .innerJoin('familias', 'familias.id', 'sesiones_reparto.familia_id')
      .select(['sesiones_reparto.id', 'sesiones_reparto.estado', 'familias.id as familia', 'familias.version'])
      .where(ESTA_EN_CURSO)
      .where('sesiones_reparto.familia_id', '>', desde);
    if (familias !== undefined) consulta = consulta.where('sesiones_reparto.familia_id', 'in', familias);
    const filas = await consulta.orderBy('sesiones_reparto.familia_id').limit(A_LA_VEZ).execute();
    for (const { id, familia, version, estado } of filas) {
      try {
        visitar({ id, familia, version, estado: JSON.parse(estado) as EstadoReparto });
      } catch (error) {
        alFallar(familia, id, error);
      }
    }
    desde = filas.at(-1)?.familia ?? desde;
    quedan = filas.length === A_LA_VEZ;
  }
};
