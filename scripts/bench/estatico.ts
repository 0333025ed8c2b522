import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RAIZ } from '../correr.ts';

const CLIENTE = join(RAIZ, 'dist/client');
const TIPOS: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  webp: 'image/webp',
};

/** Returns a rendered page without its scripts; styles, fonts and pictures are still fetched. */
export const sinCodigo = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="?(?:modulepreload|manifest)"?[^>]*>/g, '');

/** Serves `html` at every path without a file extension, and the built client's files, gzipped where the build has a `.gz`. */
export const servirPagina = async (html: string): Promise<{ readonly url: string; readonly cerrar: () => void }> => {
  const pagina = gzipSync(html, { level: 9 });
  const servidor = createServer(({ url = '/' }, respuesta) => {
    const ruta = new URL(url, 'http://x').pathname;
    const archivo = join(CLIENTE, ruta);
    if (!/\.\w+$/.test(ruta)) {
      respuesta.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(pagina);
    } else if (!existsSync(archivo)) {
      respuesta.writeHead(404).end();
    } else {
      const comprimido = existsSync(`${archivo}.gz`);
      respuesta.writeHead(200, {
        'content-type': TIPOS[archivo.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        ...(comprimido ? { 'content-encoding': 'gzip' } : {}),
      });
      createReadStream(comprimido ? `${archivo}.gz` : archivo).pipe(respuesta);
    }
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const direccion = servidor.address();
  return {
    url: `http://127.0.0.1:${String(typeof direccion === 'object' && direccion !== null ? direccion.port : 0)}`,
    cerrar: () => {
      servidor.closeAllConnections();
      servidor.close();
    },
  };
};
