/** A window that is only looked at. */
export interface Mirador {
  readonly ir: (url: string) => Promise<unknown>;
  /** Evaluates an expression in the page. */
  readonly evaluar: <T>(expresion: string) => Promise<T>;
  readonly foto: (archivo: string) => Promise<unknown>;
  readonly cerrar: () => Promise<unknown>;
  /** Errors that the page has thrown, where the engine tells. */
  readonly errores: readonly string[];
}

/** A browser that is driven by its own protocol: the little that a story needs, the same for each engine. */
export interface Ventana extends Omit<Mirador, 'errores'> {
  /** Taps with the engine's own pointer what an XPath finds, once it is there. */
  readonly pulsar: (xpath: string) => Promise<unknown>;
  readonly escribir: (xpath: string, texto: string) => Promise<unknown>;
  /** Gives a file to a field for files. */
  readonly darArchivo: (xpath: string, archivo: string) => Promise<unknown>;
  readonly atras: () => Promise<unknown>;
  readonly adelante: () => Promise<unknown>;
}

/** Starts an engine with a window of its own, in the dark when that is asked for; null where it cannot be had. */
export type Abrir = (oscuro?: boolean) => Promise<Ventana | null>;

const PACIENCIA_MS = 60_000;

/** Waits until an expression is true in the page. */
export const esperar = async (ventana: Pick<Mirador, 'evaluar'>, expresion: string, que = expresion): Promise<void> => {
  const fin = Date.now() + PACIENCIA_MS;
  while (Date.now() < fin) {
    // While a page gives way to the next there is none to ask.
    if (await ventana.evaluar<boolean>(expresion).catch(() => false)) return;
    await new Promise((r) => setTimeout(r, 150));
  }
  throw new Error(`Never came: ${que}`);
};

const comillas = (texto: string) => JSON.stringify(texto);

export const conTexto = (ventana: Pick<Mirador, 'evaluar'>, texto: string): Promise<void> =>
  esperar(ventana, `document.body.innerText.includes(${comillas(texto)})`, texto);
export const sinTexto = (ventana: Pick<Mirador, 'evaluar'>, texto: string): Promise<void> =>
  esperar(ventana, `!document.body.innerText.includes(${comillas(texto)})`, `no ${texto}`);

/** A button or link by its words. */
export const boton = (texto: string): string => `//*[self::button or self::a][normalize-space()=${comillas(texto)}]`;
export const campo = (etiqueta: string): string => `//input[@id=//label[normalize-space()=${comillas(etiqueta)}]/@for]`;
