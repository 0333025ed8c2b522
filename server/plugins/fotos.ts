import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Azar, Fotos } from '#server/contexto.ts';
import { rechazado } from '#server/features/resultado-caso.ts';
import { hacerFoto, type FotoHecha } from './foto.ts';

/** Where photos are served. */
export const RUTA_AVATARES = '/media/avatares/';
/** 24 characters of chance, 144 bits: the name is the only key to the photo. */
const NOMBRE = /^[\w-]{24}\.webp$/;
const BYTES_NOMBRE = 18;

/** Whether a file of the folder is a photo that the server wrote. */
export const esFoto = (nombre: string): boolean => NOMBRE.test(nombre);

const nombreDe = (ruta: string): string => ruta.slice(RUTA_AVATARES.length);

/**
 * The photos of a folder, which is made with the first one. Only files that bear our names are ever read or deleted, and
 * one is deleted because it was replaced or taken away, never for want of a row that names it: rows can be lost too. A
 * crash between a file and its row, or between a row and the old file, leaves one small file that nobody is shown.
 */
export const crearFotos = ({ carpeta, azar }: { readonly carpeta: string; readonly azar: Azar }): Fotos => {
  // One at a time: a large picture takes 200 MB while it is decoded.
  let ultima: Promise<unknown> = Promise.resolve();
  const enFila = (bytes: Buffer): Promise<FotoHecha> => {
    const hecha = ultima.then(() => hacerFoto(bytes));
    ultima = hecha.catch(() => null);
    return hecha;
  };

  const borrar = (nombre: string): Promise<void> => (NOMBRE.test(nombre) ? rm(join(carpeta, nombre), { force: true }) : Promise.resolve());

  return {
    guardar: async (bytes) => {
      const foto = await enFila(bytes);
      if (!foto.ok) return rechazado(foto.codigo);
      const nombre = `${azar.secreto(BYTES_NOMBRE)}.webp`;
      await mkdir(carpeta, { recursive: true });
      // Flushed, as the row that will name it is.
      await writeFile(join(carpeta, nombre), foto.bytes, { flag: 'wx', flush: true });
      return { ok: true, ruta: RUTA_AVATARES + nombre };
    },

    retirar: (ruta) => {
      // One that cannot be deleted stays behind.
      if (ruta !== null) borrar(nombreDe(ruta)).catch(() => undefined);
    },

    leer: async (nombre) => {
      if (!NOMBRE.test(nombre)) return null;
      return readFile(join(carpeta, nombre)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
  };
};
