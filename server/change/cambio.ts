import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Hecho } from '#shared/contracts/hechos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Actor } from './contexto.ts';
import type { Corte } from './difusion.ts';
import type { Rechazado, ResultadoCaso } from './resultado.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';

/** A change (write transaction) in progress that belongs to no family, such as one about logins, throttles or expired rows. */
export interface CambioSinFamilia {
  /** The transaction; its reads see what the change has written so far. */
  readonly db: Db;
  /** The instant of the whole change, read once. */
  readonly ahora: Instante;
  /** Closes sockets after the commit, because the change took their rights away. */
  readonly cortar: (...cortes: readonly Corte[]) => void;
  /** Registers a callback for after the commit, in the order of the family's commits. It must neither throw nor take long. */
  readonly alPublicar: (tarea: () => void) => void;
}

/**
 * A kind of row to mark with `toca`. `asignacion` and `miembro` take ids; `asignaciones` (all of them) and `ranking` (of this
 * week) do not.
 */
export type Cosa = 'asignacion' | 'miembro' | 'asignaciones' | 'ranking';

/**
 * A fact that a change said. `autor` is the member under whom the audit log enters it; null if it does not. `llave` is the name
 * of the key with which that member's program called, or null.
 */
export interface HechoDicho {
  readonly autor: number | null;
  readonly llave: string | null;
  readonly hecho: Hecho;
  readonly en: Instante;
}

/**
 * The marked rows at the end of the change, by id; deleted ones are missing. Members have all their fields, also those that the
 * family does not see (`sinLoSuyo`).
 */
export interface Vistas {
  readonly asignaciones: ReadonlyMap<number, Asignacion>;
  readonly miembros: ReadonlyMap<number, Usuario>;
}

/** The marked rows and the version at the end of a change, for its answer. */
export interface Visto {
  readonly version: number;
  /** The marked assignment with this id. Throws when it is gone or was not marked. */
  readonly asignacion: (id: number) => Asignacion;
  /** The marked member with this id. Throws when they were not marked. */
  readonly miembro: (id: number) => Usuario;
}

/** A successful outcome whose answer is made at the end of the change, from the marked rows or the version. */
export interface BienAlVer<T> {
  readonly ok: true;
  readonly ver: (visto: Visto) => T;
}

/** Succeeds with an answer that `ver` makes at the end of the change, from the marked rows or the version. */
export const bienAlVer = <T>(ver: (visto: Visto) => T): BienAlVer<T> => ({ ok: true, ver });

/** The outcome that a use case returns to `cambiar`. */
export type ResultadoCambio<T> = ResultadoCaso<T> | BienAlVer<T>;

/** A change (write transaction) of one family in progress. */
export interface Cambio extends CambioSinFamilia {
  readonly familia: number;
  /** The family's time zone. */
  readonly zona: string;
  /** The family's local day at `ahora`. */
  readonly hoy: Dia;
  /** Whether goals were on for the family when the change began. */
  readonly metas: boolean;
  /** Whether the family had a webhook that was switched on when the change began. */
  readonly escuchan: boolean;
  /** Marks rows that were changed or deleted. The family is told of each once, as the row is at the end of the change. */
  readonly toca: (cosa: Cosa, ...ids: readonly number[]) => void;
  /** Emits an event to everyone in the family, after the commit. */
  readonly difundir: <N extends NombreEvento>(evento: N, datos: Eventos[N]) => void;
  /** Emits an event to one member's devices. Alone it raises no version, since the others have missed nothing. */
  readonly difundirA: <N extends NombreEvento>(miembro: number, evento: N, datos: Eventos[N]) => void;
  /**
   * Says once what happened (contracts/hechos.ts). The audit log, messages and other listeners follow from it.
   * `autor` is the member under whom the audit log enters it, such as the admin whose act it is; null if the log lacks it. `en`
   * is when it happened, by default the change's instant.
   */
  readonly dice: (autor: Pick<Actor, 'id' | 'llave'> | null, hecho: Hecho, en?: Instante) => void;
  /** Registers a write that needs the answer. It runs in the same transaction, once the answer is made; a refusal skips it. */
  readonly alResponder: (guardar: (respuesta: unknown) => Promise<void>) => void;
}

/**
 * Begins the family's local day if nobody has (effects/dia/empezar-dia.ts). Returns false if it wrote nothing and true if it did.
 * `A_MEDIAS` means that the day has not begun yet: commit what is written, and call it again with `seguido` true.
 */
export type AsegurarDia = (cambio: Cambio, partida: PuntoDePartida, seguido: boolean) => Promise<boolean | 'A_MEDIAS'>;

/** The marks, events and facts of a change, to be announced at its end. */
interface PorAnunciar {
  readonly marcas: ReadonlyMap<Cosa, ReadonlySet<number>>;
  /** Names of the events that the use case emitted itself. */
  readonly dichos: ReadonlySet<NombreEvento>;
  readonly hechos: readonly HechoDicho[];
}

/** Reads the marked rows once each, tells the family of them, and passes the facts on. */
export type Anunciar = (cambio: Cambio, porAnunciar: PorAnunciar) => Promise<Vistas>;

/** The present instant, and the family's local day and zone. */
export interface Momento {
  readonly ahora: Instante;
  readonly hoy: Dia;
  readonly zona: string;
}

export const momentoEn = ({ ahora }: Pick<Momento, 'ahora'>, zona: string): Momento => ({
  ahora,
  hoy: hoyEn(zona, ahora),
  zona,
});

// A change runs long after the hooks that let its request in, and may have waited for its lock. It therefore asks again whether
// the caller may make the request. http/autenticar.ts stores `Revisar` here before it calls the use case, and `cambiar` calls it
// under the lock, before the use case's own part. It is kept in an AsyncLocalStorage and is not an argument, so that no use case
// can forget it. `Revisar` also overwrites the fields of `request.actor`, the object that the use case holds as `actor`. A use
// case that decides by the caller's role or zone must therefore read `actor` inside `cambiar`. Values read before may be old.

/** Looks the caller up again inside a change and updates `actor`. Returns why they may no longer make this request, or null. */
type Revisar = (db: Db) => Promise<Rechazado | null>;

/** The request that the running code answers. Code that still runs once it is answered (`acabada`) is no longer checked. */
const peticion = new AsyncLocalStorage<{ readonly revisar: Revisar; acabada: boolean }>();

/** Runs `responder`, which answers a request. Each change made meanwhile begins with `revisar`. */
export const pidiendo = async <T>(revisar: Revisar, responder: () => Promise<T>): Promise<T> => {
  const esta = { revisar, acabada: false };
  try {
    return await peticion.run(esta, responder);
  } finally {
    esta.acabada = true;
  }
};

/** For `cambiar` alone: returns why the current request is refused now, or null. Work outside a request is never refused. */
export const revisarQuienPide = async (db: Db): Promise<Rechazado | null> => {
  const esta = peticion.getStore();
  return esta === undefined || esta.acabada ? null : esta.revisar(db);
};

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

/** Returns a family's version: the number of its changes of which all its clients must hear. */
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
  /** Whether the family has a webhook that is switched on. */
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

/** Reads the states of all families, sorted by id. */
export const leerPuntosDePartida = (db: Db): Promise<PuntoDePartida[]> => leerPuntos(db, sql`order by f.id`);
