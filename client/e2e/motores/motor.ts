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
  /** One finger of the engine's own: put down, moved and lifted, at pixels of the window. */
  readonly dedo: Record<'bajar' | 'mover', (punto: Punto) => Promise<unknown>> & {
    readonly subir: () => Promise<unknown>;
  };
  /** Gives a file to a field for files. */
  readonly darArchivo: (xpath: string, archivo: string) => Promise<unknown>;
  readonly atras: () => Promise<unknown>;
  readonly adelante: () => Promise<unknown>;
}

export interface Punto {
  readonly x: number;
  readonly y: number;
}

interface Como {
  readonly oscuro?: boolean;
  /** Size of the browser's own letters in px: what somebody sets who wants larger text. */
  readonly letra?: number;
  /** Size of the window in px: a phone's when it is not given. */
  readonly pantalla?: readonly [number, number];
}
export const LETRA_GRANDE = 32;
export const MOVIL = [390, 844] as const;
export const TELE = [1280, 720] as const;

/** Starts an engine with a window of its own; null where it cannot be had. */
export type Abrir = (como?: Como) => Promise<Ventana | null>;

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
const campo = (etiqueta: string): string => `//input[@id=//label[normalize-space()=${comillas(etiqueta)}]/@for]`;

const centro = (ventana: Ventana, selector: string) =>
  ventana.evaluar<Punto>(
    `(({ left, top, width, height }) => ({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }))(document.querySelector(${comillas(selector)}).getBoundingClientRect())`,
  );

/** Drags one thing over another with a finger that rests on it until the page has picked it up. */
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

/** Logs in one of the demo's family, from the door. */
export const iniciarSesion = async (ventana: Ventana, url: string, usuario: string): Promise<void> => {
  await ventana.ir(`${url}/login`);
  await ventana.pulsar(boton('Iniciar Sesión'));
  await ventana.escribir(campo('Usuario'), usuario);
  await ventana.escribir(campo('Contraseña'), 'casa-de-robles');
  await ventana.pulsar('//form//*[self::button][normalize-space()="Iniciar Sesión"]');
};
