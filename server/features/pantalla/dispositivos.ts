import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarPantalla, existePantalla, listarPantallas } from '#server/data/pantallas.ts';

/** A family's screens, oldest first, with which of them are there now. */
export const verDispositivos = async (
  { db, presentes }: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<DispositivoPantalla[]>> => {
  const conectadas = presentes.pantallas(familia_id);
  return hecho(
    (await listarPantallas(db, familia_id)).map((fila) => ({ ...fila, conectada: conectadas.has(fila.id) })),
  );
};

/** Revokes a screen: its token is worth nothing from the commit on, and its socket is cut. No event: nothing that members see changes. */
export const desvincular = async ({ db }: Contexto, { familia_id }: Actor, id: number): Promise<ResultadoCaso<null>> =>
  (await borrarPantalla(db, familia_id, id)) ? hecho(null, [], [{ pantalla: id }]) : rechazado('NO_ENCONTRADO');

/** Whether a screen is one of the actor's family. */
export const existeDispositivo =
  ({ db }: Pick<Contexto, 'db'>) =>
  ({ familia_id }: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    existePantalla(db, familia_id, id);
