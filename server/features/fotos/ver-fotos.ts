import type { Fotos } from '#shared/contracts/completadas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerFotoHecha, leerFotosHechas } from '#server/data/fotos-hechas.ts';
import type { Db } from '#server/db/esquema.ts';

/** Tells whether a family adds pictures to what it has done: it does where it reviews. */
const ponenFotos = async (db: Db, familia: number): Promise<boolean> =>
  (await leerFamilia(db, familia))?.revision === true;

/** Returns of which completions the family has a picture; of none while it is switched off. */
export const verFotos = async (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Fotos>> =>
  bien(
    await leer(contexto, async (db) => {
      if (contexto.almacenFotos === null || !(await ponenFotos(db, familia_id))) return { se_puede: false, fotos: [] };
      const filas = await leerFotosHechas(db, familia_id);
      return { se_puede: true, fotos: filas.map((f) => ({ asignacion: f.asignacion_id, clave: f.nombre })) };
    }),
  );

/** Returns the bytes of a completion's picture; refuses with NO_ENCONTRADO when there is none. */
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
