/** About four a second: smooth enough to follow a finger from the sofa. */
const CADA_MS = 250;

interface Puertos<D> {
  readonly mostrar: (dato: D) => Promise<unknown>;
  readonly quitar: () => Promise<unknown>;
  /** It could not be shown: no more is sent. */
  readonly alFallar: (error: unknown) => void;
}

/**
 * Sends what is shown one after another, so that nothing overtakes, and not more often than that; of what changes
 * meanwhile only the last. Ending waits for what is on its way.
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
      // Without a listener it ends by itself.
      await quitar().catch(() => undefined);
    },
  };
};
