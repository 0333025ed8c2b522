import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformWithOxc, type Plugin, type Rolldown } from 'vite';

/** The oldest browsers that styles are compiled for. apoyos.ts and estilos.ts add what these browsers lack. */
export const NAVEGADORES = ['chrome87', 'safari16.4', 'ios16.4', 'firefox115'];

/**
 * Oldest browsers that scripts are compiled for: `NAVEGADORES`, but with Chrome 98 instead of 87. Chrome 87 supports `?.` and
 * class fields with two faults (`a?.(...b, c)`, and a static field called `name`). Because of them, the compiler would rewrite
 * every use and make each page larger.
 */
export const NAVEGADORES_GUIONES = NAVEGADORES.map((n) => (n === 'chrome87' ? 'chrome98' : n));

/**
 * Recompiles the files of libraries that use static class blocks. Chrome has these only from 94 on, and the build for Chrome 98
 * (`NAVEGADORES_GUIONES`) would leave them.
 */
export const sinBloquesEstaticos = (): Plugin => ({
  name: 'sin-bloques-estaticos',
  apply: 'build',
  transform: {
    filter: { id: /\.m?js$/, code: /\bstatic\s*\{/ },
    handler: (codigo, id) => transformWithOxc(codigo, id, { target: 'chrome91' }),
  },
});

const suHuella = (texto: string): string => createHash('sha256').update(texto).digest('base64url').slice(0, 8);

/** Builds the polyfills as one classic script, which runs at its place in the page. */
const construirApoyos = async (): Promise<string> => {
  const salida = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: NAVEGADORES_GUIONES,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'apoyos.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return salida.output[0].code;
};

/** Removes comments and indentation from antes.js. No other tool touches that file, because it must stay ES5. */
const sinComentarios = (codigo: string): string =>
  codigo
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^\s+/gm, '')
    .trim();

/** Puts antes.js right after the page's title, before every other script, and emits the polyfills as a file beside it. */
export const conAntiguos = (): Plugin => {
  let antes = '';
  let apoyos = '';
  return {
    name: 'con-antiguos',
    apply: 'build',
    async generateBundle() {
      const emitir = (nombre: string, source: string): string => {
        const fileName = `assets/${nombre}-${suHuella(source)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      antes = emitir('antes', sinComentarios(readFileSync(join(import.meta.dirname, 'antes.js'), 'utf8')));
      apoyos = emitir('apoyos', await construirApoyos());
    },
    transformIndexHtml: {
      order: 'post',
      handler: (pagina) =>
        pagina.replace('</title>', `</title>\n    <script src="${antes}" data-apoyos="${apoyos}"></script>`),
    },
  };
};
