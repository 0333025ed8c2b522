import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const RUTAS = join(import.meta.dirname, 'app/rutas/');
const MARCO = join(import.meta.dirname, 'app/layout.tsx');
/** Screens that stand without the frame that waits for a login. */
const SIN_MARCO: ReadonlySet<string> = new Set(['login', 'register', 'join-family', 'traer-familia', 'pantalla']);

/** These files and all that they need at once. */
const alcanzar = (
  trozos: ReadonlyMap<string, Rolldown.OutputChunk>,
  desde: readonly Rolldown.OutputChunk[],
): ReadonlySet<string> => {
  const vistos = new Set(desde.map((trozo) => trozo.fileName));
  for (const archivo of vistos) for (const otro of trozos.get(archivo)?.imports ?? []) vistos.add(otro);
  return vistos;
};

/**
 * Writes `previas.json`: by a screen's path, the files that it needs besides those that the page names. The server names
 * them in the page (server/http/estaticos.ts), so that a browser fetches all at once, and not the screen's after it has run
 * what finds out which screen it is.
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
