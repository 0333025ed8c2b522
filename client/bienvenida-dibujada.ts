import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

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
 * Draws Welcome into the page, by the components that draw it later: on a slow network its three ways in are links that work
 * before any of the app's code has come.
 */
export const bienvenidaDibujada = (): Plugin => ({
  name: 'bienvenida-dibujada',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (pagina, { bundle }) => {
      const mesa = Object.keys(bundle ?? {}).find((archivo) => /^assets\/mesa-.*\.svg$/.test(archivo));
      // Lazy: where Welcome is not shown, nobody fetches its picture.
      const bienvenida = (await dibujar())
        .replaceAll(/<link [^>]*>/g, '')
        .replace(/src="[^"]*mesa\.svg"/, `src="/${String(mesa)}" loading="lazy"`);
      if (mesa === undefined || !pagina.includes(RAIZ)) throw new Error('Welcome could not be drawn into the page');
      return pagina.replace(RAIZ, `<div id="raiz"><div data-bienvenida>${bienvenida}</div></div>`);
    },
  },
});
