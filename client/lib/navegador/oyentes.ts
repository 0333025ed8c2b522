type Oyente<A extends readonly unknown[]> = (...datos: A) => void;

/** Creates a set of listeners: `oir` adds one and returns the function that removes it, `decir` calls them all. */
export const crearOyentes = <A extends readonly unknown[] = []>() => {
  const todos = new Set<Oyente<A>>();
  return {
    oir: (oyente: Oyente<A>): (() => void) => {
      todos.add(oyente);
      return () => void todos.delete(oyente);
    },
    decir: (...datos: A): void => {
      todos.forEach((oyente) => oyente(...datos));
    },
  };
};
