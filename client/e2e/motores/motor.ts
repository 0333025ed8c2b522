/** A browser window that a test opens pages in and reads, without taps. */
export interface Mirador {
  readonly ir: (url: string) => Promise<unknown>;
  /** Evaluates an expression in the page. */
  readonly evaluar: <T>(expresion: string) => Promise<T>;
  readonly foto: (archivo: string) => Promise<unknown>;
  readonly cerrar: () => Promise<unknown>;
  /** Errors that the page has thrown, if the engine reports them. */
  readonly errores: readonly string[];
}

/** A browser window controlled by its engine's own protocol, with the actions that tests need. */
export interface Ventana extends Omit<Mirador, 'errores'> {
  /** Taps the element that an XPath finds, waiting until it exists. */
  readonly pulsar: (xpath: string) => Promise<unknown>;
  readonly escribir: (xpath: string, texto: string) => Promise<unknown>;
  /** One finger on the engine's touchscreen, at pixels of the window. */
  readonly dedo: Record<'bajar' | 'mover', (punto: Punto) => Promise<unknown>> & {
    readonly subir: () => Promise<unknown>;
  };
  /** Chooses a file in a file input. */
  readonly darArchivo: (xpath: string, archivo: string) => Promise<unknown>;
  readonly atras: () => Promise<unknown>;
  readonly adelante: () => Promise<unknown>;
}

export interface Punto {
  readonly x: number;
  readonly y: number;
}

export interface Como {
  readonly oscuro?: boolean;
  /** The browser's text size, in px; 16 by default. */
  readonly letra?: number;
  /** Size of the window, in px; a phone's by default. */
  readonly pantalla?: readonly [number, number];
}
export const LETRA_GRANDE = 32;
export const MOVIL = [390, 844] as const;
export const TELE = [1280, 720] as const;

/** Opens a window of an engine; null if the engine is not installed. */
export type Abrir = (como?: Como) => Promise<Ventana | null>;

const PACIENCIA_MS = 60_000;

/** Waits until an expression is true in the page; throws after a minute, with the text `que`. */
export const esperar = async (ventana: Pick<Mirador, 'evaluar'>, expresion: string, que = expresion): Promise<void> => {
  const fin = Date.now() + PACIENCIA_MS;
  while (Date.now() < fin) {
    // During a navigation there is no page to evaluate in.
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

/** XPath of a button or link by its text. */
export const boton = (texto: string): string => `//*[self::button or self::a][normalize-space()=${comillas(texto)}]`;
const campo = (etiqueta: string): string => `//input[@id=//label[normalize-space()=${comillas(etiqueta)}]/@for]`;

const centro = (ventana: Ventana, selector: string) =>
  ventana.evaluar<Punto>(
    `(({ left, top, width, height }) => ({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }))(document.querySelector(${comillas(selector)}).getBoundingClientRect())`,
  );

/**
 * Drags the element `de` up or down onto `hasta`, both selectors. The finger moves once the expression `cogido` is true, by
 * which the page shows that it has picked the element up.
 */
export const arrastrar = async (ventana: Ventana, de: string, hasta: string, cogido: string): Promise<void> => {
  const [desde, destino] = [await centro(ventana, de), await centro(ventana, hasta)];
  await ventana.dedo.bajar(desde);
  await esperar(ventana, cogido);
  for (let i = 1; i <= 10; i += 1)
    await ventana.dedo.mover({
      x: desde.x,
      y: Math.round(desde.y + ((destino.y - 6 - desde.y) * i) / 10),
    });
  await ventana.dedo.subir();
};

/** Logs a member of the demo family in through the welcome screen. */
export const iniciarSesion = async (ventana: Ventana, url: string, usuario: string): Promise<void> => {
  await ventana.ir(`${url}/login`);
  await ventana.pulsar(boton('Iniciar Sesión'));
  await ventana.escribir(campo('Usuario'), usuario);
  await ventana.escribir(campo('Contraseña'), 'casa-de-robles');
  await ventana.pulsar('//form//*[self::button][normalize-space()="Iniciar Sesión"]');
};
