import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CLIENTE = join(import.meta.dirname, '../../dist/client');

/** Gzipped size of the JavaScript and CSS among these paths of the built client, in kB of 1,000 bytes. */
export const pesar = (rutas: Iterable<string>): number =>
  [...rutas]
    .filter((ruta) => /\.(js|css)$/.test(ruta))
    .map((ruta) => join(CLIENTE, `${ruta}.gz`))
    .reduce((suma, archivo) => suma + (existsSync(archivo) ? statSync(archivo).size / 1_000 : 0), 0);
