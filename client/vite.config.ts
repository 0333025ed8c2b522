import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { ESTILOS_ANTIGUOS, SIN_REESCRIBIR } from './antiguos/estilos.ts';
import { bienvenidaDibujada, escribirPrevias, umbralCuantoAntes } from './pagina.ts';
import { conAntiguos, NAVEGADORES, NAVEGADORES_GUIONES, sinBloquesEstaticos } from './antiguos/pagina.ts';
import { sinEstilosEscritos } from './estilos.ts';
import { TROZOS } from './trozos.ts';

const servidor = 'http://localhost:3000';

const SIN_TRANSPORTE = '\0sin-transporte';
/** Leaves socket.io's fallback transports out, because the app connects only by WebSocket (client/realtime/socket.ts). */
const soloWebSocket = (): Plugin => ({
  name: 'solo-websocket',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importador) =>
    /engine\.io-client\/.*\/transports\/index\.js$/.test(importador ?? '') && /polling|webtransport/.test(id)
      ? SIN_TRANSPORTE
      : null,
  load: (id) => (id === SIN_TRANSPORTE ? 'export const [XHR, WT] = [];' : null),
});

/** react-router resolves to its development files in every build, so these aliases select its production files. */
const enrutadorDeProduccion = [
  { find: /^react-router$/, replacement: 'react-router/dist/production/index.mjs' },
  { find: /^react-router\/dom$/, replacement: 'react-router/dist/production/dom-export.mjs' },
].map(({ find, replacement }) => ({
  find,
  replacement: new URL(`../node_modules/${replacement}`, import.meta.url).pathname,
}));

/** Builds the client into dist/client. `#client/…` and `#shared/…` resolve through package.json's `imports`. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    soloWebSocket(),
    sinEstilosEscritos(),
    umbralCuantoAntes(),
    sinBloquesEstaticos(),
    conAntiguos(),
    bienvenidaDibujada(),
    escribirPrevias(),
  ],
  css: { postcss: { plugins: ESTILOS_ANTIGUOS }, lightningcss: { exclude: SIN_REESCRIBIR } },
  resolve: { alias: command === 'build' ? enrutadorDeProduccion : [] },
  server: {
    port: 5173,
    proxy: {
      '/api': servidor,
      '/media': servidor,
      '/socket.io': { target: servidor, ws: true },
    },
  },
  experimental: {
    // The page and the manifest use paths from the root, to which the server adds a prefix; other files use relative
    // paths.
    renderBuiltUrl: (archivo, { hostType }) => (hostType === 'html' ? `/${archivo}` : { relative: true }),
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: NAVEGADORES_GUIONES,
    cssTarget: NAVEGADORES,
    // No polyfill: browsers without module preload load the page slightly later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: TROZOS } } },
  },
}));
