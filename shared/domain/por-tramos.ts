/** A computation in pieces: it yields now and then, so that the caller can let others in. */
export type PorTramos<T> = Generator<undefined, T>;

/** Runs to its end what pauses, and lets others in at each pause. */
export const sinPrisa = async <T>(pasos: PorTramos<T>, ceder: () => Promise<unknown>): Promise<T> => {
  for (;;) {
    const paso = pasos.next();
    if (paso.done === true) return paso.value;
    await ceder();
  }
};

/** Runs to its end what pauses, without a pause. */
export const deUnaVez = <T>(pasos: PorTramos<T>): T => {
  for (;;) {
    const paso = pasos.next();
    if (paso.done === true) return paso.value;
  }
};

/** The same function without its pauses. */
export const sinPausas =
  <A extends readonly unknown[], T>(hacer: (...argumentos: A) => PorTramos<T>) =>
  (...argumentos: A): T =>
    deUnaVez(hacer(...argumentos));

/** Makes something of each of a list, and pauses after every so many. */
export function* deCadaUno<A, B>(lista: readonly A[], cada: number, hacer: (a: A) => B): PorTramos<B[]> {
  const hechos: B[] = [];
  for (const a of lista) {
    if (hechos.length > 0 && hechos.length % cada === 0) yield;
    hechos.push(hacer(a));
  }
  return hechos;
}
