import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Azar, Fotos } from '#server/change/contexto.ts';
import { ocupado, rechazado } from '#server/change/resultado.ts';
import { crearTurnos } from '#server/change/turnos.ts';
import { hacerFoto } from './foto.ts';
import { crearPlazas } from './plazas.ts';

/** The name of a photo's file: 24 random characters, 144 bits, because the name is the only key to the photo. */
const NOMBRE = /^[\w-]{24}\.webp$/;
const BYTES_NOMBRE = 18;
/** How many photos are taken in at once: each takes up to 5 MB of memory until it is stored. */
const A_LA_VEZ = 6;
/**
 * How many of them may be one member's, so that somebody with a slow line, or who means ill, leaves places to the
 * others.
 */
const POR_MIEMBRO = 2;

/** Whether a file of the folder is a photo that the server wrote. */
export const esFoto = (nombre: string): boolean => NOMBRE.test(nombre);

const nombreDe = (ruta: string): string => ruta.slice(RUTA_AVATARES.length);

/**
 * Keeps photos in a folder, which is made with the first one. Only files that bear our names are ever read or deleted.
 * One is deleted because it was replaced or taken away, never because no row names it: rows can be lost too. A crash
 * between a file and its row, or between a row and the old file, leaves one small file that nobody is shown.
 */
export const crearFotos = ({ carpeta, azar }: { readonly carpeta: string; readonly azar: Azar }): Fotos => {
  // One at a time, since a large picture takes 200 MB while it is decoded. Whoever sends a photo and goes away gives
  // their place back but stays in this queue, so the queue has a limit of its own.
  const enTurno = crearTurnos({ aLaVez: 1, enEspera: A_LA_VEZ - 1 });

  const borrar = (nombre: string): Promise<void> =>
    NOMBRE.test(nombre) ? rm(join(carpeta, nombre), { force: true }) : Promise.resolve();

  return {
    entrar: crearPlazas(A_LA_VEZ, POR_MIEMBRO),

    guardar: async (bytes) => {
      const foto = await enTurno(() => hacerFoto(bytes));
      if (foto === null) return ocupado();
      if (!foto.ok) return rechazado(foto.codigo);
      const nombre = `${azar.secreto(BYTES_NOMBRE)}.webp`;
      await mkdir(carpeta, { recursive: true });
      // Flushed to the disk, as the row that will name it is.
      await writeFile(join(carpeta, nombre), foto.bytes, { flag: 'wx', flush: true });
      return { ok: true, ruta: RUTA_AVATARES + nombre };
    },

    retirar: (ruta) => {
      // A file that cannot be deleted stays behind, and nobody is shown it.
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
