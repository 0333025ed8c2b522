/** The document's name: the screen's own, or something more urgent laid over it until it is over. */
let propio = 'Te Toca';
let encima: string | null = null;

const escribir = () => {
  document.title = encima ?? propio;
};

export const ponerTitulo = (titulo: string): void => {
  propio = titulo;
  escribir();
};

/** Covers the screen's name, whatever screen comes. Returns how to uncover it. */
export const taparTitulo = (titulo: string): (() => void) => {
  encima = titulo;
  escribir();
  return () => {
    encima = null;
    escribir();
  };
};
