import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { TROZOS } from './trozos.ts';

const servidor = 'http://localhost:3000';

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
