import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { insertarFicha, leerParaFicha } from '#server/data/certificados.ts';
import type { Db } from '#server/db/esquema.ts';

/** Keeps names and minutes of a session that has just been completed, in its transaction: later renames change no certificate. */
export const congelarFicha = async (
  trx: Db,
  familia: number,
  sesion: number,
  { tareas }: EstadoReparto,
): Promise<void> => {
  await insertarFicha(
    trx,
    sesion,
    await leerParaFicha(
      trx,
      familia,
      tareas.map((t) => t.id),
    ),
  );
};
