import Database from 'better-sqlite3';

type Hacer = (...argumentos: readonly unknown[]) => unknown;

/**
 * Calls `antes` and `despues` around every statement on any SQLite connection of this process, with its number. An error that
 * `antes` throws replaces the statement. Returns a function that stops the watch.
 */
export const vigilarSentencias = (
  antes: (n: number, sql: string) => void,
  despues: (n: number) => void,
): (() => void) => {
  let n = 0;
  const deSentencia = Object.getPrototypeOf(new Database(':memory:').prepare('select 1')) as Record<string, Hacer>;
  const deBase = Database.prototype as unknown as Record<string, Hacer>;
  const puestos = [
    [deSentencia, 'run'],
    [deSentencia, 'all'],
    [deSentencia, 'get'],
    [deBase, 'exec'],
    [deBase, 'pragma'],
  ] as const;
  const quitar = puestos.map(([prototipo, nombre]) => {
    const hacer = prototipo[nombre] as Hacer;
    prototipo[nombre] = function (this: unknown, ...argumentos) {
      const esta = (n += 1);
      antes(esta, String((this as { readonly source?: string }).source ?? argumentos[0]));
      const dicho = Reflect.apply(hacer, this, argumentos);
      despues(esta);
      return dicho;
    };
    return () => void (prototipo[nombre] = hacer);
  });
  return () => {
    for (const uno of quitar) uno();
  };
};
