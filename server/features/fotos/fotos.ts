import type { Fotos } from '#shared/contracts/completadas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, AlmacenFotos, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import {
  borrarFotoHecha,
  borrarFotosCaducadas,
  borrarFotosPorNombre,
  insertarFotoHecha,
  leerFamiliasConCaducadas,
  leerFotoHecha,
  leerFotosHechas,
} from '#server/data/fotos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { porQueNoPoneFoto, quitaFoto } from '#shared/domain/fotos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { bienAlVer, cambiar, cambiarFila } from '#server/change/cambiar.ts';
import { type FilaAsignacion, leerAsignacion } from '#server/data/asignaciones.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Tells whether members may add pictures to completions: only in a family that has reviews switched on. */
const ponenFotos = async (db: Db, familia: number): Promise<boolean> =>
  (await leerFamilia(db, familia))?.revision === true;

/**
 * Returns the pictures of the family's completions, by assignment. `se_puede` is false, and the list empty, in a family that does
 * not review and on a box that keeps no pictures.
 */
const verFotos = async (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Fotos>> =>
  bien(
    await leer(contexto, async (db) => {
      if (contexto.almacenFotos === null || !(await ponenFotos(db, familia_id))) return { se_puede: false, fotos: [] };
      const filas = await leerFotosHechas(db, familia_id);
      return { se_puede: true, fotos: filas.map((f) => ({ asignacion: f.asignacion_id, clave: f.nombre })) };
    }),
  );

/** Returns the bytes of a completion's picture; refuses with NO_ENCONTRADO when there is none, or the family does not review. */
export const verFoto = async (
  contexto: Contexto,
  { familia_id }: Actor,
  asignacion: number,
): Promise<ResultadoCaso<Buffer>> => {
  const nombre = await leer(contexto, async (db) =>
    (await ponenFotos(db, familia_id)) ? leerFotoHecha(db, familia_id, asignacion) : undefined,
  );
  const bytes = nombre === undefined ? null : await contexto.almacenFotos?.leer(familia_id, nombre);
  return bytes ? bien(bytes) : rechazado('NO_ENCONTRADO');
};

/** Returns the instant of a completion to which the member may add a picture, or why they may not. */
const hechaEn = (fila: FilaAsignacion | undefined, actor: Actor): ResultadoCaso<Instante> => {
  if (fila === undefined) return rechazado('NO_ENCONTRADO');
  if (!fila.revision) return rechazado('SIN_FOTOS');
  const no = porQueNoPoneFoto({ estado: fila.estado, autor: fila.hecha_por ?? fila.miembro }, actor.id);
  if (no !== null) return rechazado(no);
  return fila.completada_en === null ? rechazado('SIN_COMPLETAR') : bien(fila.completada_en);
};

/**
 * Adds a picture to what the member has done, in place of an earlier one. Above a number of pictures the family's oldest is
 * deleted. The completion counts even if the picture is refused. A completion that was undone while the picture was on its way
 * gets none, even if it was done again meanwhile.
 */
export const ponerFoto = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  bytes: Buffer,
): Promise<ResultadoCaso<Pospuesta>> => {
  const { almacenFotos, fotos } = contexto;
  if (almacenFotos === null) return rechazado('SIN_FOTOS');
  // Asked before the picture is decoded, which takes long.
  const antes = hechaEn(await leer(contexto, (db) => leerAsignacion(db, actor.familia_id, id)), actor);
  if (!antes.ok) return antes;
  const foto = await fotos.encoger(bytes);
  if (!foto.ok) return foto;
  return almacenFotos.conNueva(actor.familia_id, foto.valor, (nombre) =>
    cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async ({ db, familia, ahora, toca }, fila) => {
      const ahoraHecha = hechaEn(fila, actor);
      if (!ahoraHecha.ok) return ahoraHecha;
      if (ahoraHecha.valor !== antes.valor) return rechazado('SIN_COMPLETAR');
      const nueva = { asignacion_id: id, familia_id: familia, miembro_id: actor.id, nombre, creada_en: ahora };
      toca('asignacion', id, ...(await insertarFotoHecha(db, nueva)));
      return bienAlVer(({ version, asignacion }) => ({
        success: true,
        message: 'Foto guardada',
        asignacion: asignacion(id),
        version,
      }));
    }),
  );
};

/** Deletes the picture of a completion. For the member who did it, and for admins. */
const quitarFoto = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Pospuesta>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const autor = fila.hecha_por ?? fila.miembro;
    if (!quitaFoto({ autor }, actor)) return rechazado('FOTO_DE_OTRO');
    if (!(await borrarFotoHecha(cambio.db, id))) return rechazado('NO_ENCONTRADO');
    cambio.toca('asignacion', id);
    if (autor !== actor.id)
      cambio.dice(actor, {
        hecho: 'foto.quitada',
        miembro: fila.hecha_por_nombre ?? fila.miembro_nombre,
        tarea: fila.tarea_nombre,
      });
    return bienAlVer(({ version, asignacion }) => ({
      success: true,
      message: 'Foto quitada',
      asignacion: asignacion(id),
      version,
    }));
  });

/** Returns the names that have no file. Each is looked up anew, since a picture may be newer than the list of files. */
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
 * Deletes the pictures that are older than thirty days, unless the clock is in doubt; then the folders of families that are gone,
 * and what `barrerFamilia` finds in the others. A failure goes to `alFallar` and does not stop the rest. When the server shuts
 * down, the rest waits for the next time.
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

export const casosDeFotos = (contexto: Contexto) =>
  ({
    verFotos: ({ actor }) => verFotos(contexto, actor),
    quitarFoto: ({ actor, id }) => quitarFoto(contexto, actor, id),
  }) satisfies Partial<Haceres>;
