// This browser's storage. If the browser stores nothing, because of its settings or lack of space, values last as long as the
// page. `leer`, `guardar` and `quitar` never throw.

/** The part of the Storage interface that the app uses. */
export interface Almacen {
  readonly length: number;
  readonly key: (i: number) => string | null;
  readonly getItem: (clave: string) => string | null;
  /** Throws if there is no space. */
  readonly setItem: (clave: string, valor: string) => void;
  readonly removeItem: (clave: string) => void;
}

/** Stands in for storage that the browser lacks or forbids. */
const NINGUNO: Almacen = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error('This browser keeps nothing');
  },
  removeItem: () => undefined,
};

const crearCajon = (abrir: () => Almacen | null | undefined) => {
  /** Values that the browser would not store. */
  const enMemoria = new Map<string, string>();
  /**
   * Returns the browser's own storage, or a stand-in whose `setItem` throws, for callers that must know whether a value was
   * stored.
   */
  const entero = (): Almacen => {
    try {
      return abrir() ?? NINGUNO;
    } catch {
      return NINGUNO;
    }
  };
  return {
    entero,
    leer: (clave: string): string | null => enMemoria.get(clave) ?? entero().getItem(clave),
    guardar: (clave: string, valor: string): void => {
      enMemoria.delete(clave);
      try {
        entero().setItem(clave, valor);
      } catch {
        enMemoria.set(clave, valor);
      }
    },
    quitar: (clave: string): void => {
      enMemoria.delete(clave);
      entero().removeItem(clave);
    },
  };
};

/** Storage that lasts until it is deleted, shared by all tabs. */
export const enEsteNavegador = crearCajon(() => localStorage);
/** Storage that lasts as long as this tab. */
export const enEstaPestana = crearCajon(() => sessionStorage);
