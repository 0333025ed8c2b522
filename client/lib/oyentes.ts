type Oyente<A extends readonly unknown[]> = (...datos: A) => void;

/** Those who want to hear of a change: `oir` adds one and returns how to stop, `decir` calls them all. */
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
