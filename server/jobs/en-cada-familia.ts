import { setImmediate } from 'node:timers/promises';

interface Encargo<F> {
  readonly familias: readonly F[];
  /** For how many side by side: their changes share commits, and no wait is waited alone. */
  readonly aLaVez: number;
  readonly hacer: (familia: F) => Promise<unknown>;
  /** One that fails does not keep the others from theirs. */
  readonly alFallar: (error: unknown) => void;
  /** Whether the server is about to end: then the others' turn comes at its next start. */
  readonly parar: () => boolean;
}

/** Does something for each of these families. Resolves after the last. */
export const enCadaFamilia = async <F>({ familias, aLaVez, hacer, alFallar, parar }: Encargo<F>): Promise<void> => {
  const porHacer = familias.values();
  const unaTrasOtra = async (): Promise<void> => {
    for (const familia of porHacer) {
      if (parar()) return;
      try {
        await hacer(familia);
      } catch (error) {
        alFallar(error);
      }
      // SQLite answers at once: without this nobody would be served until the last family is done.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, unaTrasOtra));
};
