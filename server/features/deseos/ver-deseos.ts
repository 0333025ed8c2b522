import type { Deseos } from '#shared/contracts/deseos.ts';
import { apta, seReparte } from '#shared/domain/reparto/tablero/carga.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerDeseosDe } from '#server/data/deseos.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';

/** The caller's own wish list, nobody else's: what of it may still be wished, so that it can be saved as it is read. */
export const verDeseos = (contexto: Contexto, { id, familia_id }: Actor): Promise<ResultadoCaso<Deseos>> =>
  leer(contexto, async (db) => {
    const lista = await leerDeseosDe(db, id);
    const grupo = (await leerUsuario(db, familia_id, id))?.grupo_edad;
    const tareas = await leerTareas(db, familia_id, lista);
    const validas = new Set(
      tareas
        .filter((t) => seReparte(t) && t.parte_de === null && grupo !== undefined && apta(t, grupo))
        .map((t) => t.id),
    );
    return hecho({ tareas: lista.filter((tarea) => validas.has(tarea)) });
  });
