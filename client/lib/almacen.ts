/**
 * Storage of this browser. When the browser stores nothing, because it was told not to or has no room, values last as long as the
 * page, and all works meanwhile: nothing here throws.
 */

/** As much of one of the browser's stores as we need. */
export interface Almacen {
  readonly length: number;
  readonly key: (i: number) => string | null;
  readonly getItem: (clave: string) => string | null;
  /** Throws where there is no room. */
  readonly setItem: (clave: string, valor: string) => void;
  readonly removeItem: (clave: string) => void;
}

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
  const enMemoria = new Map<string, string>();
  /** The browser's own, or one without room: for what wants to know whether there is any. */
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

/** Until somebody takes it away, in every tab. */
export const enEsteNavegador = crearCajon(() => localStorage);
/** For as long as this tab lives. */
export const enEstaPestana = crearCajon(() => sessionStorage);
