import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * The unit of work that the running code belongs to.
 * Each holds a connection of its own, so one started inside another could wait for itself forever; `enSuUnidad` throws instead.
 */
const enMarcha = new AsyncLocalStorage<{ readonly nombre: string; acabada: boolean }>();

/** Runs a unit of work. Throws when called inside another that has not ended. */
export const enSuUnidad = async <T>(nombre: string, hacer: () => Promise<T>): Promise<T> => {
  const fuera = enMarcha.getStore();
  if (fuera !== undefined && !fuera.acabada)
    throw new Error(`${nombre} inside ${fuera.nombre}: hand the connection that is open on instead`);
  const unidad = { nombre, acabada: false };
  try {
    return await enMarcha.run(unidad, hacer);
  } finally {
    unidad.acabada = true;
  }
};

const laDe = (familia: number, [fila]: readonly { readonly version: number }[]): number => {
  if (fila === undefined) throw new Error(`There is no family ${String(familia)}`);
  return fila.version;
};

/** Raises a family's version inside a transaction and returns it. */
export const subirVersion = async (trx: Db, familia: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update familias set version = version + 1 where id = ${familia} returning version`.execute(trx);
  return laDe(familia, rows);
};

/** Returns a family's version: the number of changes that were announced to it. */
export const leerVersion = async (db: Db, familia: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from familias where id = ${familia}`.execute(db);
  return laDe(familia, rows);
};

/** The state of a family that decides whether a change must begin its day. */
export interface PuntoDePartida {
  readonly familia: number;
  readonly version: number;
  readonly zona: string;
  /** Instant at which the family was created. */
  readonly creada_en: Instante;
  /** The latest local day that has begun for the family; null: none has. */
  readonly ultimo: Dia | null;
  /** True when the beginning of the day `ultimo` is recorded, so that it can be undone (effects/dia/volver-a-hoy.ts). */
  readonly se_deshace: boolean;
  /** Whether goals are on for the family. */
  readonly metas: boolean;
  /** Whether an address is told what happens in the family. */
  readonly escuchan: boolean;
}

/** Reads the states of families. `de` ends the query: a condition that names one family, or an order. */
const leerPuntos = async (db: Db, de: RawBuilder<unknown>): Promise<PuntoDePartida[]> => {
  // Reads only whether `hizo` is set: its text is long.
  const { rows } = await sql<
    Omit<PuntoDePartida, 'se_deshace' | 'metas' | 'escuchan'> & {
      readonly se_deshace: boolean | number;
      readonly metas: boolean | number;
      readonly escuchan: boolean | number;
    }
  >`select f.id as familia, f.version, f.zona_horaria as zona, f.creada_en, f.metas, t.dia as ultimo, t.hizo is not null as se_deshace,
      exists (select 1 from webhooks w where w.familia_id = f.id and w.apagado is null) as escuchan
    from familias f left join trabajos_hechos t on t.familia_id = f.id and t.trabajo = 'MEDIANOCHE' and t.dia =
      (select max(u.dia) from trabajos_hechos u where u.familia_id = f.id and u.trabajo = 'MEDIANOCHE') ${de}`.execute(
    db,
  );
  return rows.map((fila) => ({
    ...fila,
    se_deshace: Boolean(fila.se_deshace),
    metas: Boolean(fila.metas),
    escuchan: Boolean(fila.escuchan),
  }));
};

/** Reads a family's state at the start of a change; undefined for an unknown family. */
export const leerPuntoDePartida = async (db: Db, familia: number): Promise<PuntoDePartida | undefined> =>
  (await leerPuntos(db, sql`where f.id = ${familia}`))[0];

/** Reads the states of all families, by id, for the midnight job. */
export const leerPuntosDePartida = (db: Db): Promise<PuntoDePartida[]> => leerPuntos(db, sql`order by f.id`);
