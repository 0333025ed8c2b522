import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Where libraries write a style element into the page, which its policy refuses, and what stands there instead. Their rules
 * come with our own stylesheet: ui/tostador.tsx.
 */
const ESCRITOS = [
  { archivo: /\/sonner\/dist\/index\.mjs$/, que: /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, por: '' },
] as const;

/** What locks the page's scroll below a dialog has rules with numbers in them: it gets a stylesheet without an element. */
const ADOPTADA = join(import.meta.dirname, 'ui/hoja-adoptada.ts');

/** Keeps libraries from writing styles into the page. Throws when one of them is no longer as it was. */
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
