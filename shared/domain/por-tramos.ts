/** A computation in pieces: it pauses (yields) now and then, so that whoever runs it can let others in. */
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
