import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { adoptarPantalla, borrarPantalla, listarPantallas } from '#server/data/pantallas.ts';

/** A family's screens, oldest first, with which of them are there now. */
export const verDispositivos = async (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<DispositivoPantalla[]>> => {
  const filas = await leer(contexto, (db) => listarPantallas(db, familia_id));
  const { pantallas } = await contexto.presentes.preguntar(familia_id);
  return hecho(
    filas.map(({ vinculada_por, first_name, ...fila }) => ({
      ...fila,
      vinculada_por: { id: vinculada_por, nombre: first_name },
      conectada: pantallas.includes(fila.id),
    })),
  );
};

/** An admin takes charge of a screen: it goes on when whoever paired it no longer lives here. */
export const adoptar = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    const pantalla = (await listarPantallas(db, familia)).find((p) => p.id === id);
    if (pantalla === undefined) return rechazado('NO_ENCONTRADO');
    if (pantalla.vinculada_por === actor.id) return hecho(null);
    await adoptarPantalla(db, id, actor.id);
    cambio.anota(actor, { acto: 'PANTALLA_ADOPTADA', pantalla: pantalla.nombre, de: pantalla.first_name });
    return hecho(null);
  });

/**
 * Revokes a screen: its token is worth nothing from the commit on, and its socket is cut. No event: nothing that
 * members see changes.
 */
export const desvincular = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, borrarPantalla, id, async (cambio, pantalla) => {
    cambio.anota(actor, { acto: 'PANTALLA_DESVINCULADA', pantalla });
    cambio.cortar({ pantalla: id });
    return hecho(null);
  });
