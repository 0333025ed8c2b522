import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Azar, Fotos } from '#server/change/contexto.ts';
import { ocupado, rechazado } from '#server/change/resultado.ts';
import { hacerFoto, type FotoHecha } from './foto.ts';
import { crearPlazas } from './plazas.ts';

/** 24 characters of chance, 144 bits: the name is the only key to the photo. */
const NOMBRE = /^[\w-]{24}\.webp$/;
const BYTES_NOMBRE = 18;
/** Photos on their way at once: each takes up to 5 MB until it is made. */
const A_LA_VEZ = 6;
/** Of them a member's: somebody with a slow line, or who means ill, leaves places to the others. */
const POR_MIEMBRO = 2;

/** Whether a file of the folder is a photo that the server wrote. */
export const esFoto = (nombre: string): boolean => NOMBRE.test(nombre);

const nombreDe = (ruta: string): string => ruta.slice(RUTA_AVATARES.length);

/**
 * The photos of a folder, which is made with the first one. Only files that bear our names are ever read or deleted, and
 * one is deleted because it was replaced or taken away, never for want of a row that names it: rows can be lost too. A
 * crash between a file and its row, or between a row and the old file, leaves one small file that nobody is shown.
 */
export const crearFotos = ({ carpeta, azar }: { readonly carpeta: string; readonly azar: Azar }): Fotos => {
  let esperan = 0;
  // One at a time: a large picture takes 200 MB while it is decoded.
  let ultima: Promise<unknown> = Promise.resolve();
  const enFila = (bytes: Buffer): Promise<FotoHecha> => {
    const hecha = ultima.then(() => hacerFoto(bytes));
    ultima = hecha.catch(() => null);
    return hecha;
  };

  const borrar = (nombre: string): Promise<void> =>
    NOMBRE.test(nombre) ? rm(join(carpeta, nombre), { force: true }) : Promise.resolve();

  return {
    entrar: crearPlazas(A_LA_VEZ, POR_MIEMBRO),

    guardar: async (bytes) => {
      // Those who sent a photo and went away left their place, but not the queue.
      if (esperan >= A_LA_VEZ) return ocupado();
      esperan += 1;
      const foto = await enFila(bytes).finally(() => {
        esperan -= 1;
      });
      if (!foto.ok) return rechazado(foto.codigo);
      const nombre = `${azar.secreto(BYTES_NOMBRE)}.webp`;
      await mkdir(carpeta, { recursive: true });
      // Flushed, as the row that will name it is.
      await writeFile(join(carpeta, nombre), foto.bytes, { flag: 'wx', flush: true });
      return { ok: true, ruta: RUTA_AVATARES + nombre };
    },

    retirar: (ruta) => {
      // One that cannot be deleted stays behind.
      if (ruta?.startsWith(RUTA_AVATARES) === true) borrar(nombreDe(ruta)).catch(() => undefined);
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
