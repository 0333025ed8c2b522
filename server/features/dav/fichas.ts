import { resumenDe, type Cosa } from './cosas.ts';

/** Contents of collections that are kept, to tell programs what has changed since they read one. */
const MAXIMO = 200;

/** The address and ETag of each item of a collection. */
type Contenido = ReadonlyMap<string, string>;

/** Changes of a collection since a token was given. */
interface Diferencia {
  readonly cambiadas: readonly Cosa[];
  readonly quitadas: readonly string[];
}

/**
 * Creates the memory of sync tokens (RFC 6578). A token names the family's version and the collection's content. This process
 * remembers the contents that it gave lately; for another one a program has to read the whole collection again.
 */
export const crearFichas = () => {
  const contenidos = new Map<string, Contenido>();
  const claveDe = (de: string, resumen: string): string => `${de}|${resumen}`;
  return {
    /** Returns the token of a content, and remembers it. `de` names the collection and its member. */
    dar: (de: string, version: number, cosas: readonly Cosa[]): string => {
      const resumen = resumenDe(cosas);
      const clave = claveDe(de, resumen);
      contenidos.delete(clave);
      contenidos.set(clave, new Map(cosas.map((c) => [c.archivo, c.etag])));
      for (const [vieja] of contenidos) {
        if (contenidos.size <= MAXIMO) break;
        contenidos.delete(vieja);
      }
      return `urn:te-toca:${String(version)}:${resumen}`;
    },
    /** Returns what has changed since a token; null if the token is not known. An empty one stands for an empty collection. */
    desde: (de: string, ficha: string, cosas: readonly Cosa[]): Diferencia | null => {
      const resumen = /^urn:te-toca:\d+:([\w-]+)$/.exec(ficha)?.[1];
      const antes = ficha === '' ? new Map<string, string>() : contenidos.get(claveDe(de, resumen ?? ''));
      if (antes === undefined) return null;
      const ahora = new Set(cosas.map((c) => c.archivo));
      return {
        cambiadas: cosas.filter((c) => antes.get(c.archivo) !== c.etag),
        quitadas: [...antes.keys()].filter((archivo) => !ahora.has(archivo)),
      };
    },
  };
};
