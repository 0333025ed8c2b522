import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { trimestreDe } from '#shared/domain/calendario.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion, leerAsignaciones } from '#server/data/asignaciones.ts';
import { momentoEn, verAsignacion } from '#server/effects/vistas/vista-asignaciones.ts';

/** Everyone's work: a quarter's, by a day of it; without one the current quarter's and all that is pending. */
export const verAsignaciones = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
  dia: Dia | undefined,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn(contexto, zona_horaria);
  const filas = await leerAsignaciones(contexto.db, familia_id, trimestreDe(dia ?? momento.hoy), dia === undefined);
  return hecho(filas.map((fila) => verAsignacion(fila, momento)));
};

/** Whether an assignment is one of the actor's family. */
export const existeAsignacion =
  ({ db }: Pick<Contexto, 'db'>) =>
  async ({ familia_id }: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    (await leerAsignacion(db, familia_id, id)) !== undefined;
