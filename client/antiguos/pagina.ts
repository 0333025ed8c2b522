import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformWithOxc, type Plugin, type Rolldown } from 'vite';

/** The oldest browsers that styles are written for; what is missing there comes from apoyos.ts and estilos.ts. */
export const NAVEGADORES = ['chrome87', 'safari16.4', 'ios16.4', 'firefox115'];

/**
 * The same for scripts, but that Chrome is told to be 98. Chrome 87 knows `?.` and fields of classes; the compiler's tables
 * count it otherwise for two faults (`a?.(...b, c)`, and a static field called `name`), and would write out every single one:
 * 3 kB more for each page. What is newer than 87 for all that does not pass scripts/compatibilidad.
 */
export const NAVEGADORES_GUIONES = NAVEGADORES.map((n) => (n === 'chrome87' ? 'chrome98' : n));

/** Static blocks of classes came with Chrome 94, and a library has one: its file alone is written as for before. */
export const sinBloquesEstaticos = (): Plugin => ({
  name: 'sin-bloques-estaticos',
  apply: 'build',
  transform: {
    filter: { id: /\.m?js$/, code: /\bstatic\s*\{/ },
    handler: (codigo, id) => transformWithOxc(codigo, id, { target: 'chrome91' }),
  },
});

const suHuella = (texto: string): string => createHash('sha256').update(texto).digest('base64url').slice(0, 8);

/** The polyfills as one classic script, which runs where it stands in the page. */
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

/** Comments and indentation stay in the source. No tool touches the rest, which must stay ES5. */
const sinComentarios = (codigo: string): string =>
  codigo
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^\s+/gm, '')
    .trim();

/** Puts antes.js before everything else in the page, and the polyfills beside it. */
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
