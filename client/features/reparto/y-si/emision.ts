/** Milliseconds between two messages: about four a second follow a finger smoothly enough for viewers on the sofa. */
const CADA_MS = 250;

interface Puertos<D> {
  readonly mostrar: (dato: D) => Promise<unknown>;
  readonly quitar: () => Promise<unknown>;
  /** Called when a message could not be sent; nothing is sent after it. */
  readonly alFallar: (error: unknown) => void;
}

/**
 * Sends values one after another, so that none overtakes another, at most one every `CADA_MS`. Of values that arrive between two
 * messages only the last is sent. `parar` drops the value that waits, waits for the message under way, then calls `quitar`.
 */
export const crearEmision = <D>({ mostrar, quitar, alFallar }: Puertos<D>) => {
  let pendiente: D | null = null;
  let enMarcha: Promise<void> | null = null;
  let acabada = false;

  const vaciar = async (): Promise<void> => {
    while (pendiente !== null) {
      const dato = pendiente;
      pendiente = null;
      const pausa = new Promise<void>((listo) => {
        setTimeout(listo, CADA_MS);
      });
      await mostrar(dato);
      await pausa;
    }
  };
  return {
    poner: (dato: D): void => {
      if (acabada) return;
      pendiente = dato;
      enMarcha ??= vaciar()
        .catch((error: unknown) => {
          acabada = true;
          alFallar(error);
        })
        .finally(() => {
          enMarcha = null;
        });
    },
    parar: async (): Promise<void> => {
      acabada = true;
      pendiente = null;
      await enMarcha;
      // If this call fails, the server drops the trial after ten minutes without messages.
      await quitar().catch(() => undefined);
    },
  };
};
