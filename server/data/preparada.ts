import type { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/esquema.ts';

/** Placeholder for the `n`-th parameter while a query is built. */
class Hueco {
  readonly n: number;
  constructor(n: number) {
    this.n = n;
  }
}

type Escrita<F> = { readonly compile: () => CompiledQuery<F> };

/** Compiles a query once per engine, and runs it with the placeholders replaced by values. */
const compilada = <F>(escribir: (db: Db) => Escrita<F>) => {
  const escritas = new WeakMap<object, CompiledQuery<F>>();
  return async (db: Db, parametro: (n: number) => unknown): Promise<F[]> => {
    const { adapter } = db.getExecutor();
    const consulta = escritas.get(adapter) ?? escribir(db).compile();
    escritas.set(adapter, consulta);
    const valores = consulta.parameters.map((valor) => (valor instanceof Hueco ? parametro(valor.n) : valor));
    return (await db.executeQuery<F>({ ...consulta, parameters: valores })).rows;
  };
};
const huecos = (cuantos: number): readonly Hueco[] => Array.from({ length: cuantos }, (_, n) => new Hueco(n));

/**
 * A query that is built and compiled once per engine, since building it costs as much as running it.
 * `escribir` gets placeholders, which it may put into the query but not inspect. Use it for queries that run at every pick or for
 * every phone.
 * A parameter cannot be a list of unknown length; see `preparadaPorTandas`.
 */
export const preparada = <P extends readonly (string | number | null)[], F>(
  escribir: (db: Db, ...parametros: P) => Escrita<F>,
): ((db: Db, ...parametros: P) => Promise<F[]>) => {
  const correr = compilada((db) => escribir(db, ...(huecos(escribir.length - 1) as unknown as P)));
  return (db, ...parametros) => correr(db, (n) => parametros[n]);
};

/** Number of ids in one query of `preparadaPorTandas`: few for a family, or many in batches. */
const POCOS = 4;
const MUCHOS = 32;

/**
 * A prepared query for any number of ids, which it uses with `in`; it runs in batches.
 * A batch with fewer ids repeats its last one, so the query must return an id's rows once, however often the id is given.
 */
export const preparadaPorTandas = <P extends readonly (string | number | null)[], F>(
  escribir: (db: Db, ids: readonly number[], ...parametros: P) => Escrita<F>,
): ((db: Db, ids: readonly number[], ...parametros: P) => Promise<F[]>) => {
  const de = (cuantos: number) => {
    const todos = huecos(cuantos + escribir.length - 2) as readonly unknown[];
    const ids = todos.slice(0, cuantos) as number[];
    const correr = compilada((db) => escribir(db, ids, ...(todos.slice(cuantos) as unknown as P)));
    return (db: Db, suyos: readonly number[], parametros: P) =>
      correr(db, (n) => (n < cuantos ? (suyos[n] ?? suyos.at(-1)) : parametros[n - cuantos]));
  };
  const [conPocos, conMuchos] = [de(POCOS), de(MUCHOS)];
  return async (db, ids, ...parametros) => {
    const filas: F[] = [];
    for (let i = 0; i < ids.length; i += MUCHOS) {
      const suyos = ids.slice(i, i + MUCHOS);
      filas.push(...(await (suyos.length <= POCOS ? conPocos : conMuchos)(db, suyos, parametros)));
    }
    return filas;
  };
};
