let puesta: number | undefined;

/** Sets the number on the installed app's icon. Browsers without one, or without leave to set it, go without. */
export const ponerInsignia = async (n: number): Promise<void> => {
  if (n === puesta) return;
  puesta = n;
  try {
    await (n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge());
  } catch {
    // The count stands on Inicio, too.
  }
};
