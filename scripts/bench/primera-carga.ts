import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { RAIZ } from '../correr.ts';

const CLIENTE = join(RAIZ, 'dist/client');
const TIPOS: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  html: 'text/html; charset=utf-8',
};

export interface PrimeraCarga {
  /** Bytes of JavaScript and CSS, gzip level 9, that a browser asked for until Welcome stood still. */
  readonly codigo: number;
  /** Bytes of everything, fonts and pictures too. */
  readonly todo: number;
  readonly peticiones: number;
}

/** Opens Welcome of the built client in a real browser and counts what it fetches. */
export const medirPrimeraCarga = async (): Promise<PrimeraCarga> => {
  const servidor = createServer((peticion, respuesta) => {
    const ruta = new URL(peticion.url ?? '/', 'http://x').pathname;
    const archivo = join(CLIENTE, /\.\w+$/.test(ruta) ? ruta : 'index.html');
    const comprimido = existsSync(`${archivo}.gz`);
    respuesta.writeHead(existsSync(archivo) ? 200 : 404, {
      'content-type': TIPOS[archivo.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      ...(comprimido ? { 'content-encoding': 'gzip' } : {}),
    });
    if (existsSync(archivo)) createReadStream(comprimido ? `${archivo}.gz` : archivo).pipe(respuesta);
    else respuesta.end();
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const direccion = servidor.address();
  const puerto = typeof direccion === 'object' && direccion !== null ? direccion.port : 0;
  const navegador = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const pagina = await navegador.newPage({ viewport: { width: 390, height: 844 } });
    const total = { codigo: 0, todo: 0, peticiones: 0 };
    pagina.on('requestfinished', (peticion) => {
      void peticion.sizes().then(({ responseBodySize }) => {
        total.peticiones += 1;
        total.todo += responseBodySize;
        if (/\.(js|css)$/.test(new URL(peticion.url()).pathname)) total.codigo += responseBodySize;
      });
    });
    await pagina.goto(`http://127.0.0.1:${String(puerto)}/login`, { waitUntil: 'networkidle' });
    await pagina.getByRole('button', { name: 'Crear Nueva Familia' }).waitFor();
    return total;
  } finally {
    await navegador.close();
    servidor.close();
  }
};
