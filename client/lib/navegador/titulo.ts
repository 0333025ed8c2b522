// The document's title: the screen's own (`propio`), or for a while a more urgent one that replaces it (`encima`).
let propio = 'Te Toca';
let encima: string | null = null;

const escribir = () => {
  document.title = encima ?? propio;
};

export const ponerTitulo = (titulo: string): void => {
  propio = titulo;
  escribir();
};

/** Shows a title instead of the screen's own, also after a change of screen. Returns the function that removes it. */
export const taparTitulo = (titulo: string): (() => void) => {
  encima = titulo;
  escribir();
  return () => {
    encima = null;
    escribir();
  };
};
