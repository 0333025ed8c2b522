import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** The subject of a message. Its text is made when it is sent, so that it is true then. */
export type Asunto =
  | AsuntoDeReparto
  | { readonly tipo: 'RECORDATORIO'; readonly dia: Dia }
  /** Another says to have done their chore. */
  | { readonly tipo: 'HECHA'; readonly asignacion: number }
  /** A reajuste waits for the answer of `espera`. */
  | { readonly tipo: 'REAJUSTE'; readonly reajuste: number; readonly espera: number }
  /** An objection waits for an admin; a completion is no longer whose it was. */
  | { readonly tipo: 'OBJECION' | 'CORREGIDA'; readonly correccion: number }
  /** A member asks for something, or an admin's yes is asked for. */
  | { readonly tipo: 'CAMBIO'; readonly cambio: number };

/** The reason for which a draft calls a member. */
export type AsuntoDeReparto =
  | { readonly tipo: 'TURNO'; readonly sesion: number; readonly miembro: number }
  | { readonly tipo: 'PROPUESTA'; readonly sesion: number; readonly miembro: number; readonly propuesta: number };

/** One message by one way to one member: all that any process needs to send it. */
export type Encargo = { readonly miembro: number; readonly asunto: Asunto } & (
  | { readonly via: 'PUSH'; readonly dispositivo: number }
  | { readonly via: 'CORREO' }
);

/** See `Envio.tema` (change/contexto.ts): of what is said on one subject, only the newest counts. */
export const temaDe = (asunto: Asunto): string => {
  if (asunto.tipo === 'RECORDATORIO') return 'recordatorio';
  if ('asignacion' in asunto) return `hecha-${String(asunto.asignacion)}`;
  if ('reajuste' in asunto) return `reajuste-${String(asunto.reajuste)}`;
  if ('correccion' in asunto) return `correccion-${String(asunto.correccion)}`;
  return 'cambio' in asunto ? `cambio-${String(asunto.cambio)}` : `reparto-${String(asunto.sesion)}`;
};

/** The identity of a message: its channel, recipient and subject. */
export const claveDe = (encargo: Encargo): string => {
  const a = encargo.via === 'PUSH' ? encargo.dispositivo : encargo.miembro;
  return `${encargo.via}|${String(a)}|${temaDe(encargo.asunto)}`;
};

/**
 * Most messages that one family may be owed. Devices and members are few, and each is owed one on each subject: only who
 * starts and calls off one draft after another while no push service answers comes this far.
 */
const MAXIMO_DE_FAMILIA = 500;

/** Deletes a family's oldest messages where so many more would be too many; answers how many went. */
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
      e.selectFrom('envios').select('id').where('familia_id', '=', familia).orderBy('id').limit(sobran),
    )
    .execute();
  return sobran;
};

interface Nuevos {
  readonly familia: number;
  readonly encargos: readonly [Encargo, ...Encargo[]];
  readonly caduca: Instante;
  readonly ahora: Instante;
}

/**
 * Writes down what is owed; answers how many older ones had to give way. A message that has not been tried yet keeps
 * its place for what replaces it; a try under way counts for nothing then.
 */
export const apuntarEnvios = async (db: Db, { familia, encargos, caduca, ahora }: Nuevos): Promise<number> => {
  const cedieron = await hacerSitio(db, familia, encargos.length);
  await db
    .insertInto('envios')
    .values(
      encargos.map((encargo) => ({
        familia_id: familia,
        clave: claveDe(encargo),
        encargo: JSON.stringify(encargo),
        no_antes_de: ahora,
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

/** A message that this process has for now. */
export interface EnvioTomado {
  readonly id: number;
  readonly familia: number;
  readonly encargo: Encargo;
  /** The present one included. */
  readonly intentos: number;
  readonly caduca: Instante;
  /** Names this taking: what is written after its lease has ended, or after a newer message came, counts for nothing. */
  readonly tomado: string;
}

interface Toma {
  readonly cuantos: number;
  readonly ahora: Instante;
  /** When the lease ends. */
  readonly hasta: Instante;
  /** No other taking, of this process or another, may have the same name. */
  readonly nombre: string;
}

/**
 * Takes what is due, the oldest first, for one process alone: of two that ask at once each gets its own. What says
 * nothing any more is deleted instead.
 */
export const tomarEnvios = async (db: Db, { cuantos, ahora, hasta, nombre }: Toma): Promise<EnvioTomado[]> => {
  await db.deleteFrom('envios').where('no_antes_de', '<=', ahora).where('caduca_en', '<=', ahora).execute();
  // Materialized: PostgreSQL might look for the rows more than once otherwise, and take more of them.
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

/** A taken message is done with. */
export const borrarEnvio = async (db: Db, { id, tomado }: Suyo): Promise<void> => {
  await db.deleteFrom('envios').where('id', '=', id).where('tomado_por', '=', tomado).execute();
};

/** A taken message is to be tried again at an instant. */
export const aplazarEnvio = async (db: Db, { id, tomado }: Suyo, cuando: Instante): Promise<void> => {
  await db
    .updateTable('envios')
    .set({ tomado_por: null, no_antes_de: cuando })
    .where('id', '=', id)
    .where('tomado_por', '=', tomado)
    .execute();
};

/** Gives a taken message back as if it had not been tried: this process ends, and the next one sends it. */
export const devolverEnvio = async (db: Db, { id, tomado }: Suyo, ahora: Instante): Promise<void> => {
  await db
    .updateTable('envios')
    .set((e) => ({ tomado_por: null, no_antes_de: ahora, intentos: e('intentos', '-', 1) }))
    .where('id', '=', id)
    .where('tomado_por', '=', tomado)
    .execute();
};

/** When the next message is due, or the next lease ends; null when nothing is owed. */
export const leerProximoEnvio = async (db: Db): Promise<Instante | null> =>
  (await db.selectFrom('envios').select('no_antes_de').orderBy('no_antes_de').orderBy('id').limit(1).executeTakeFirst())
    ?.no_antes_de ?? null;

/** Forgets what was to be sent at an instant to come, under a clock that was ahead. */
export const borrarEnviosPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('envios').where('caduca_en', '>', despues).execute();
};
