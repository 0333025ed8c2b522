/** Resolves after `ms` milliseconds. */
export const pausa = (ms: number): Promise<void> =>
  new Promise((seguir) => {
    setTimeout(seguir, ms);
  });
