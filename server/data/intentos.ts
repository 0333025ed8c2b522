import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

// Counters for limits, such as on wrong passwords, e-mails and test messages, each under a key. They are stored so that a restart
// does not reset them.

export const leerIntentos = (db: Db, clave: string) =>
  db.selectFrom('intentos').selectAll().where('clave', '=', clave).executeTakeFirst();

interface Ventana {
  readonly ahora: Instante;
  /** Start of the earliest window that still counts; a counter whose window began before it starts anew. */
  readonly ventana: Instante;
  /** The count from which nothing more is counted; if absent a million, in practice no limit. */
  readonly maximo?: number;
}

/** The most rows kept. Anybody can cause new rows by trying made-up names, so beyond this number the oldest tenth is deleted. */
const MAXIMO_FILAS = 50_000;

/** Deletes the oldest counters when there are more than `MAXIMO_FILAS`. */
const hacerSitio = async (db: Db): Promise<void> => {
  const { n } = await db
    .selectFrom('intentos')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n <= MAXIMO_FILAS) return;
  const sobran = n - MAXIMO_FILAS * 0.9;
  await db
    .deleteFrom('intentos')
    .where('clave', 'in', (e) => e.selectFrom('intentos').select('clave').orderBy('desde').limit(sobran))
    .execute();
};

/**
 * Counts one more under a key, and returns the count. Returns undefined, without counting, when it was `maximo` already.
 * It is one statement, so parallel calls count exactly.
 */
export const contarIntento = async (
  db: Db,
  clave: string,
  { ahora, ventana, maximo = 1_000_000 }: Ventana,
): Promise<number | undefined> => {
  const fila = await db
    .insertInto('intentos')
    .values({ clave, fallidos: 1, desde: ahora, bloqueado_hasta: null })
    .onConflict((c) =>
      c
        .column('clave')
        .doUpdateSet((e) => ({
          fallidos: e
            .case()
            .when('intentos.desde', '<', ventana)
            .then(1)
            .else(e('intentos.fallidos', '+', 1))
            .end(),
          desde: e.case().when('intentos.desde', '<', ventana).then(ahora).else(e.ref('intentos.desde')).end(),
        }))
        .where((e) => e.or([e('intentos.desde', '<', ventana), e('intentos.fallidos', '<', maximo)])),
    )
    .returning('fallidos')
    .executeTakeFirst();
  if (fila?.fallidos === 1) await hacerSitio(db);
  return fila?.fallidos;
};

/** Takes back one count, if there is any. */
export const descontarIntento = async (db: Db, clave: string): Promise<void> => {
  await db
    .updateTable('intentos')
    .set((e) => ({ fallidos: e('fallidos', '-', 1) }))
    .where('clave', '=', clave)
    .where('fallidos', '>', 0)
    .execute();
};

export const bloquear = async (db: Db, clave: string, hasta: Instante): Promise<void> => {
  await db.updateTable('intentos').set({ bloqueado_hasta: hasta }).where('clave', '=', clave).execute();
};

export const olvidarIntentos = async (db: Db, clave: string): Promise<void> => {
  await db.deleteFrom('intentos').where('clave', '=', clave).execute();
};

/** Range of the keys with a prefix. LIKE would not do, since keys may contain its wildcards. */
const conPrefijo = (prefijo: string) => [prefijo, `${prefijo}\u{10FFFF}`] as const;

export const olvidarIntentosDe = async (db: Db, prefijo: string): Promise<void> => {
  const [desde, hasta] = conPrefijo(prefijo);
  await db.deleteFrom('intentos').where('clave', '>=', desde).where('clave', '<', hasta).execute();
};

/** Tells whether any key with this prefix is blocked. */
export const hayBloqueados = async (db: Db, prefijo: string, ahora: Instante): Promise<boolean> => {
  const [desde, hasta] = conPrefijo(prefijo);
  const fila = await db
    .selectFrom('intentos')
    .select('clave')
    .where('clave', '>=', desde)
    .where('clave', '<', hasta)
    .where('bloqueado_hasta', '>', ahora)
    .executeTakeFirst();
  return fila !== undefined;
};

export const borrarIntentosAnteriores = async (db: Db, antes: Instante): Promise<void> => {
  await db.deleteFrom('intentos').where('desde', '<', antes).execute();
};

/** Deletes counters from the future, made while the clock ran ahead: their blocks would never seem to end. */
export const borrarIntentosPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db
    .deleteFrom('intentos')
    .where((e) => e.or([e('desde', '>', despues), e('bloqueado_hasta', '>', despues)]))
    .execute();
};

/** Key of the health check's row. */
const SALUD = 'salud';

/** Inserts a row and deletes it again. Throws when the database cannot be written. */
export const escribirYBorrar = async (db: Db, ahora: Instante): Promise<void> => {
  await db.insertInto('intentos').values({ clave: SALUD, fallidos: 0, desde: ahora, bloqueado_hasta: null }).execute();
  await db.deleteFrom('intentos').where('clave', '=', SALUD).execute();
};
