import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const RUTAS = join(import.meta.dirname, 'app/rutas/');
const MARCO = join(import.meta.dirname, 'app/layout.tsx');
/** Names of the route files in app/rutas/ whose screens do not use the layout that waits for a login. */
const SIN_MARCO: ReadonlySet<string> = new Set([
  'login',
  'register',
  'join-family',
  'traer-familia',
  'pantalla',
  'llegada',
]);

/** Returns the file names of the chunks `desde` and of all that they import statically, directly or through others. */
const alcanzar = (
  trozos: ReadonlyMap<string, Rolldown.OutputChunk>,
  desde: readonly Rolldown.OutputChunk[],
): ReadonlySet<string> => {
  const vistos = new Set(desde.map((trozo) => trozo.fileName));
  for (const archivo of vistos) for (const otro of trozos.get(archivo)?.imports ?? []) vistos.add(otro);
  return vistos;
};

/**
 * Writes `previas.json`, which lists by path the files that a screen needs besides those in the page. The server adds them
 * to the page as preloads (server/http/estaticos.ts), so that the browser fetches the screen's files together with the
 * app's, and not after the router has run.
 */
export const escribirPrevias = (): Plugin => ({
  name: 'previas',
  apply: 'build',
  generateBundle(_opciones, salidas) {
    const todos = Object.values(salidas).filter((salida) => salida.type === 'chunk');
    const trozos = new Map(todos.map((trozo) => [trozo.fileName, trozo]));
    const marco = todos.filter((trozo) => trozo.facadeModuleId === MARCO);
    const dichas = alcanzar(
      trozos,
      todos.filter((trozo) => trozo.isEntry),
    );
    const previas = todos.flatMap((trozo) => {
      if (trozo.facadeModuleId?.startsWith(RUTAS) !== true) return [];
      const nombre = basename(trozo.facadeModuleId, '.tsx');
      const necesita = alcanzar(trozos, [...(SIN_MARCO.has(nombre) ? [] : marco), trozo]);
      const suyas = [...necesita].filter((archivo) => !dichas.has(archivo)).map((archivo) => `/${archivo}`);
      return suyas.length === 0 ? [] : [[`/${nombre}`, suyas]];
    });
    this.emitFile({ type: 'asset', fileName: 'previas.json', source: JSON.stringify(Object.fromEntries(previas)) });
  },
});
