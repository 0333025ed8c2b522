/** A long computation as a generator: each `yield` is a pause in which the caller may let other work run. */
export type PorTramos<T> = Generator<undefined, T>;

/** Runs a computation to its end and awaits `ceder` at each pause, so that other work gets its turn. */
export const sinPrisa = async <T>(pasos: PorTramos<T>, ceder: () => Promise<unknown>): Promise<T> => {
  for (;;) {
    const paso = pasos.next();
    if (paso.done === true) return paso.value;
    await ceder();
  }
};

/** Runs a computation to its end, ignoring its pauses. */
export const deUnaVez = <T>(pasos: PorTramos<T>): T => {
  for (;;) {
    const paso = pasos.next();
    if (paso.done === true) return paso.value;
  }
};

/** Turns a function that computes with pauses into one that runs without them. */
export const sinPausas =
  <A extends readonly unknown[], T>(hacer: (...argumentos: A) => PorTramos<T>) =>
  (...argumentos: A): T =>
    deUnaVez(hacer(...argumentos));

/** Maps a list and pauses after every `cada` items. */
export function* deCadaUno<A, B>(lista: readonly A[], cada: number, hacer: (a: A) => B): PorTramos<B[]> {
  const hechos: B[] = [];
  for (const a of lista) {
    if (hechos.length > 0 && hechos.length % cada === 0) yield;
    hechos.push(hacer(a));
  }
  return hechos;
}
