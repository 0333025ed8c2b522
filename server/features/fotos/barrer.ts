import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { AlmacenFotos, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerFamilia } from '#server/data/familias.ts';
import {
  borrarFotosCaducadas,
  borrarFotosPorNombre,
  leerFamiliasConCaducadas,
  leerFotosHechas,
} from '#server/data/fotos-hechas.ts';

/** Returns those of the names that have no file. Each is looked up anew, since a picture may be newer than the list of files. */
const sinArchivo = async (
  almacen: AlmacenFotos,
  familia: number,
  nombres: readonly string[],
): Promise<readonly string[]> => {
  const faltan = [];
  for (const nombre of nombres) if ((await almacen.leer(familia, nombre)) === null) faltan.push(nombre);
  return faltan;
};

/**
 * Makes a family's picture files and their rows agree. Deletes files without a row, because the completion, member, chore or
 * family is gone, and rows without a file, as after a backup was restored.
 */
export const barrerFamilia = async (contexto: Contexto, familia: number): Promise<void> => {
  const { almacenFotos } = contexto;
  if (almacenFotos === null) return;
  const archivos = new Set(await almacenFotos.listar(familia));
  const filas = (await leer(contexto, (db) => leerFotosHechas(db, familia))).map((f) => f.nombre);
  const vivas = new Set(filas);
  await almacenFotos.borrar(
    familia,
    [...archivos].filter((nombre) => !vivas.has(nombre)),
  );
  const dudosas = filas.filter((nombre) => !archivos.has(nombre));
  const perdidas = await sinArchivo(almacenFotos, familia, dudosas);
  if (perdidas.length > 0)
    await cambiar(contexto, familia, async ({ db, toca }) => {
      toca('asignacion', ...(await borrarFotosPorNombre(db, familia, perdidas)));
      return bien(null);
    });
};

/**
 * Deletes the pictures that are older than thirty days, unless the clock is in doubt; then the folders of families that are
 * gone, and what `barrerFamilia` finds in the others. A failure goes to `alFallar` and does not stop the rest; it does stop
 * early when the server shuts down.
 */
export const barrerFotos = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> => {
  const { almacenFotos, duda, reloj, retirandose } = contexto;
  if (almacenFotos === null) return;
  const conViejas =
    duda.dicho() === null ? await leer(contexto, (db) => leerFamiliasConCaducadas(db, reloj.ahora())) : [];
  const intentar = async (hacer: () => Promise<unknown>): Promise<void> => {
    if (!retirandose()) await hacer().catch(alFallar);
  };
  for (const familia of conViejas)
    await intentar(() =>
      cambiar(contexto, familia, async ({ db, ahora, toca }) => {
        toca('asignacion', ...(await borrarFotosCaducadas(db, familia, ahora)));
        return bien(null);
      }),
    );
  for (const familia of await almacenFotos.familias())
    await intentar(async () => {
      const hay = await leer(contexto, (db) => leerFamilia(db, familia));
      await (hay === undefined ? almacenFotos.quitar(familia) : barrerFamilia(contexto, familia));
    });
};
