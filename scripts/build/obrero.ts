import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { NAVEGADORES_GUIONES } from '#client/antiguos/pagina.ts';
import { RAIZ } from '../correr.ts';

/** Files whose names contain a digest of their content, so that they need no revision. */
const CON_HUELLA = /^assets\//;

/** Files that no page needs offline: the manifest and most icons, which the system reads, and previas.json for the server. */
const DE_SOBRA = /^iconos\/(?!icono-192|insignia-96)|^manifest\.webmanifest$|^previas\.json$/;

/** Returns all files that the app needs offline, in a fixed order. */
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
    // The address is relative to the worker's own path.
    lista.push({ url: archivo, revision });
  }
  return lista.toSorted((a, b) => a.url.localeCompare(b.url));
};

/** Writes the list of files into the worker. Any changed file thus changes the worker, by which browsers notice a new version. */
const precarga = (carpeta: string): Plugin => ({
  name: 'te-toca:precarga',
  config: async () => ({ define: { __PRECARGA__: JSON.stringify(await listarPrecarga(carpeta)) } }),
});

/**
 * Builds the service worker as one classic script at the root of a built client. It must be at the root, because a worker serves
 * only pages below its own path.
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
