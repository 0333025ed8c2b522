/** Families for which something is done side by side: their changes share commits, and no wait is waited alone. */
const A_LA_VEZ = 8;

/** Does something for each of them; one that fails does not keep the others from theirs. Resolves after the last. */
export const enCadaFamilia = async <F>(
  familias: readonly F[],
  hacer: (familia: F) => Promise<unknown>,
  alFallar: (error: unknown) => void,
): Promise<void> => {
  const porHacer = familias.values();
  const unaTrasOtra = async (): Promise<void> => {
    for (const familia of porHacer) {
      try {
        await hacer(familia);
      } catch (error) {
        alFallar(error);
      }
    }
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, unaTrasOtra));
};
