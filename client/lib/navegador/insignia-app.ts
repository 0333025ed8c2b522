let puesta: number | undefined;

/** Sets the number on the installed app's icon. Does nothing in browsers that lack the badge API or refuse it. */
export const ponerInsignia = async (n: number): Promise<void> => {
  if (n === puesta) return;
  puesta = n;
  try {
    await (n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge());
  } catch {
    // The failure is harmless: Inicio shows the same number.
  }
};
