import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlmacenFotos, Azar } from '#server/change/contexto.ts';

/** The form of a picture's name: 24 random characters. Nothing else becomes part of a path. */
const NOMBRE = /^[\w-]{24}\.webp$/;
const BYTES_NOMBRE = 18;
/** The form of a family's folder, which is its id. */
const CARPETA = /^[1-9]\d{0,14}$/;

const sinNada = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code));

/** Returns the names in a folder; none if it does not exist. */
const listarEn = async (carpeta: string): Promise<readonly string[]> => {
  try {
    return await readdir(carpeta);
  } catch (error) {
    if (sinNada(error)) return [];
    throw error;
  }
};

/**
 * Creates the store of pictures: `raiz` has a folder for each family that has any. Nothing is created before the first picture.
 */
export const crearAlmacenFotos = (raiz: string, azar: Pick<Azar, 'secreto'>): AlmacenFotos => {
  /** Names of files that are written and whose rows may not be committed yet. */
  const enVuelo = new Set<string>();
  const conCarpeta = new Set<number>();
  const deFamilia = (familia: number): string => join(raiz, String(familia));
  const camino = (familia: number, nombre: string): string => join(deFamilia(familia), nombre);
  return {
    conNueva: async (familia, bytes, guardar) => {
      const nombre = `${azar.secreto(BYTES_NOMBRE)}.webp`;
      enVuelo.add(nombre);
      conCarpeta.add(familia);
      let guardada = false;
      try {
        await mkdir(deFamilia(familia), { recursive: true });
        await writeFile(camino(familia, nombre), bytes, { flag: 'wx' });
        const resultado = await guardar(nombre);
        guardada = resultado.ok;
        return resultado;
      } finally {
        if (!guardada) await unlink(camino(familia, nombre)).catch(() => undefined);
        enVuelo.delete(nombre);
      }
    },

    leer: async (familia, nombre) => {
      if (!NOMBRE.test(nombre)) return null;
      try {
        return await readFile(camino(familia, nombre));
      } catch (error) {
        if (sinNada(error)) return null;
        throw error;
      }
    },

    tiene: (familia) => conCarpeta.has(familia),

    familias: async () => {
      const ids = (await listarEn(raiz)).filter((nombre) => CARPETA.test(nombre)).map(Number);
      for (const familia of ids) conCarpeta.add(familia);
      return ids;
    },

    listar: async (familia) => {
      // Taken first: a file in flight now has no row yet that the caller could read.
      const nuevas = new Set(enVuelo);
      return (await listarEn(deFamilia(familia))).filter((nombre) => NOMBRE.test(nombre) && !nuevas.has(nombre));
    },

    borrar: async (familia, nombres) => {
      for (const nombre of nombres) if (NOMBRE.test(nombre)) await rm(camino(familia, nombre), { force: true });
    },

    quitar: async (familia) => {
      conCarpeta.delete(familia);
      await rm(deFamilia(familia), { recursive: true, force: true });
    },
  };
};
