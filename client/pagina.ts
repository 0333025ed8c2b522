import { createServer, type Plugin, type Rolldown } from 'vite';
import react from '@vitejs/plugin-react';
import { basename, join } from 'node:path';

const ETIQUETA = '<script type="module" crossorigin src="/assets/umbral-';

/**
 * Adds `async` to the script tag of client/app/umbral.ts, so that it runs as soon as it has loaded, without waiting for the
 * styles. It has a tag of its own, before that of the app's entry, which imports it.
 */
export const umbralCuantoAntes = (): Plugin => ({
  name: 'umbral-cuanto-antes',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (pagina) => {
      if (!pagina.includes(ETIQUETA)) throw new Error('The page does not name the file of app/umbral.ts');
      return pagina.replace(ETIQUETA, ETIQUETA.replace(' crossorigin', ' async crossorigin'));
    },
  },
});

const RAIZ = '<div id="raiz"></div>';

const dibujar = async (): Promise<string> => {
  const servidor = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    appType: 'custom',
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { dibujarBienvenida } = (await servidor.ssrLoadModule('/app/bienvenida-dibujada.tsx')) as {
      readonly dibujarBienvenida: () => string;
    };
    return dibujarBienvenida();
  } finally {
    await servidor.close();
  }
};

/**
 * Prerenders Welcome into the page with its own components, so that its three links work on a slow network before any of
 * the app's code has loaded.
 */
export const bienvenidaDibujada = (): Plugin => ({
  name: 'bienvenida-dibujada',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (pagina, { bundle }) => {
      const mesa = Object.keys(bundle ?? {}).find((archivo) => /^assets\/mesa-.*\.svg$/.test(archivo));
      // Lazy loading: the picture is not fetched where Welcome is not shown.
      const bienvenida = (await dibujar())
        .replaceAll(/<link [^>]*>/g, '')
        .replace(/src="[^"]*mesa\.svg"/, `src="/${String(mesa)}" loading="lazy"`);
      if (mesa === undefined || !pagina.includes(RAIZ)) throw new Error('Welcome could not be drawn into the page');
      return pagina.replace(RAIZ, `<div id="raiz"><div data-bienvenida>${bienvenida}</div></div>`);
    },
  },
});

const RUTAS = join(import.meta.dirname, 'app/rutas/');
const MARCO = join(import.meta.dirname, 'app/layout.tsx');
/** Route files in app/rutas/ whose screens open without the layout that waits for a login. */
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
 * Writes `previas.json`: by the name of a route file, such as `/dashboard`, the files that its screen needs besides those in
 * the page. The server adds them to the page as preloads (server/http/estaticos.ts), so that the browser fetches them together
 * with the app's files, and not after the router has run.
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
