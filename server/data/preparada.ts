import type { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/esquema.ts';

/** Stands for a parameter while its query is written. */
class Hueco {
  readonly n: number;
  constructor(n: number) {
    this.n = n;
  }
}

/**
 * A query that is written and compiled once for each engine, and run with other parameters each time: writing it anew
 * costs as much as running it. `escribir` gets stand-ins for the parameters: it may put them into the query, and look at
 * none. For what every pick or every phone asks; lists of unknown length cannot be among the parameters.
 */
export const preparada = <P extends readonly (string | number | null)[], F>(
  escribir: (db: Db, ...parametros: P) => { readonly compile: () => CompiledQuery<F> },
): ((db: Db, ...parametros: P) => Promise<F[]>) => {
  const escritas = new WeakMap<object, CompiledQuery<F>>();
  const compilar = (db: Db): CompiledQuery<F> => {
    const huecos = Array.from({ length: escribir.length - 1 }, (_, n) => new Hueco(n));
    return escribir(db, ...(huecos as unknown as P)).compile();
  };
  return async (db, ...parametros) => {
    const { adapter } = db.getExecutor();
    const consulta = escritas.get(adapter) ?? compilar(db);
    escritas.set(adapter, consulta);
    const valores = consulta.parameters.map((valor) => (valor instanceof Hueco ? parametros[valor.n] : valor));
    return (await db.executeQuery<F>({ ...consulta, parameters: valores })).rows;
  };
};
