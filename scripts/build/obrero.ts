import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { NAVEGADORES_GUIONES } from '#client/antiguos/pagina.ts';
import { RAIZ } from '../correr.ts';

/** Vite puts a digest of the content in these names, so the name alone tells whether a file changed. */
const CON_HUELLA = /^assets\//;

/** Files that a page never requests: icons that only the system reads, at installation, and files that only the server reads. */
const DE_SOBRA = /^iconos\/(?!icono-192|insignia-96)|^manifest\.webmanifest$|^previas\.json$/;

/** The files of a finished build that make the app open without a network, in a fixed order. */
const listarPrecarga = async (carpeta: string): Promise<{ url: string; revision: string | null }[]> => {
  const lista = [];
  for await (const archivo of glob('**/*.{html,js,css,woff2,svg,png,webp,json}', { cwd: carpeta })) {
    if (DE_SOBRA.test(archivo)) continue;
    const revision = CON_HUELLA.test(archivo)
      ? null
      : createHash('sha256')
          .update(await readFile(join(carpeta, archivo)))
          .digest('hex')
          .slice(0, 20);
    // From where the worker lies.
    lista.push({ url: archivo, revision });
  }
  return lista.toSorted((a, b) => a.url.localeCompare(b.url));
};

/**
 * Writes the list into the worker, which thereby differs whenever anything does: that is how a browser sees a new
 * version.
 */
const precarga = (carpeta: string): Plugin => ({
  name: 'te-toca:precarga',
  config: async () => ({ define: { __PRECARGA__: JSON.stringify(await listarPrecarga(carpeta)) } }),
});

/**
 * Builds the service worker into one classic script at the root of a finished client, because a worker serves only what
 * lies below its own path.
 */
export const construirObrero = async (carpeta: string): Promise<void> => {
  await build({
    configFile: false,
    root: RAIZ,
    logLevel: 'warn',
    publicDir: false,
    plugins: [precarga(carpeta)],
    build: {
      outDir: carpeta,
      emptyOutDir: false,
      target: NAVEGADORES_GUIONES,
      modulePreload: false,
      rolldownOptions: { input: join(RAIZ, 'client/sw/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
};
