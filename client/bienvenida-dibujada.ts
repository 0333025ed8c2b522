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
