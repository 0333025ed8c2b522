import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Code in a library's `archivo` that inserts a style element, which the Content Security Policy refuses; `por` replaces what
 * `que` matches. The app's own stylesheet includes the library's rules instead (client/ui/tostador.tsx).
 */
const ESCRITOS = [
  { archivo: /\/sonner\/dist\/index\.mjs$/, que: /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, por: '' },
] as const;

/**
 * Replaces the module of react-style-singleton that inserts the style element of an open dialog's scroll lock. That element's
 * rules contain computed numbers, so no stylesheet can include them.
 */
const ADOPTADA = join(import.meta.dirname, 'ui/hoja-adoptada.ts');

/** Keeps libraries from inserting style elements. Throws if the code to replace is no longer found. */
export const sinEstilosEscritos = (): Plugin => {
  const hallados = new Set<string>();
  return {
    name: 'sin-estilos-escritos',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importador = '') => {
      if (id !== './singleton' || !/\/react-style-singleton\/dist\//.test(importador)) return null;
      hallados.add(ADOPTADA);
      return ADOPTADA;
    },
    transform: (codigo, id) => {
      const escrito = ESCRITOS.find(({ archivo }) => archivo.test(id));
      if (escrito === undefined) return null;
      if (!escrito.que.test(codigo)) throw new Error(`${id} no longer writes its styles as it did`);
      hallados.add(id);
      return { code: codigo.replace(escrito.que, escrito.por), map: null };
    },
    buildEnd: (error) => {
      if (error === undefined && hallados.size !== ESCRITOS.length + 1)
        throw new Error(`Only of these are the styles taken out: ${[...hallados].join(', ')}`);
    },
  };
};
