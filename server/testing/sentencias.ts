import Database from 'better-sqlite3';

type Hacer = (...argumentos: readonly unknown[]) => unknown;

/**
 * Has every statement of every SQLite connection of this process told before and after it is done, with its number and text; what is
 * thrown before takes its place. Returns how to stop.
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
