import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';

const servidor = 'http://localhost:3000';

/** What a browser needs before anybody has come in. */
const PUERTA = [
  ...['app/main.tsx', 'app/rutas/login.tsx'].map((ruta) => join(import.meta.dirname, ruta)),
  // What Vite adds to fetch the rest.
  '\0vite/preload-helper.js',
];

/** Every module that the door needs at once, through whatever others. */
const alcanceDeLaPuerta = (contexto: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const vistos = new Set(PUERTA);
  for (const id of vistos) for (const otro of contexto.getModuleInfo(id)?.importedIds ?? []) vistos.add(otro);
  return vistos;
};

let alcance: ReadonlySet<string> | null = null;

/**
 * What two screens share comes in one of two files: what the door needs too, and the rest. In one of its own each, a screen
 * asked a box at home for ninety; all in one, the first load would be twice as large.
 */
const TROZOS: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, contexto) => ((alcance ??= alcanceDeLaPuerta(contexto)).has(id) ? 'puerta' : null),
    debugName: 'puerta',
    priority: 2,
  },
  { name: 'comun', minShareCount: 2, priority: 1 },
];

/** Builds the client into dist/client. `#client/…` and `#shared/…` resolve through package.json's `imports`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: {
    port: 5173,
    proxy: {
      '/api': servidor,
      '/media': servidor,
      '/socket.io': { target: servidor, ws: true },
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: TROZOS } } },
  },
});
