// The document's title: the screen's own, or a more urgent one over it for a while.
let propio = 'Te Toca';
let encima: string | null = null;

const escribir = () => {
  document.title = encima ?? propio;
};

export const ponerTitulo = (titulo: string): void => {
  propio = titulo;
  escribir();
};

/** Shows a title over the screen's own, on every screen. Returns the function that removes it. */
export const taparTitulo = (titulo: string): (() => void) => {
  encima = titulo;
  escribir();
  return () => {
    encima = null;
    escribir();
  };
};
