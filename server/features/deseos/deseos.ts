import type { Deseos } from '#shared/contracts/sesiones-reparto.ts';
import { apta, seReparte } from '#shared/domain/reparto/tablero/carga.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerDeseosDe, reemplazarDeseos } from '#server/data/sesiones.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Replaces the caller's wish list, which no other member can read. Only the caller's own devices are told that it changed,
 * without its content. Refusals: DESEO_DESCONOCIDO, DESEO_NO_APTO.
 */
export const guardarDeseos = (
  contexto: Contexto,
  { id, familia_id }: Actor,
  { tareas }: Deseos,
): Promise<ResultadoCaso<Deseos>> =>
  cambiar(contexto, familia_id, async ({ db, difundirA }): Promise<ResultadoCaso<Deseos>> => {
    const grupo = (await leerUsuario(db, familia_id, id))?.grupo_edad;
    const activas = new Map(
      (await leerTareas(db, familia_id, tareas))
        .filter((t) => seReparte(t) && t.parte_de === null)
        .map((t) => [t.id, t]),
    );
    for (const tarea of tareas) {
      const pedida = activas.get(tarea);
      if (pedida === undefined) return rechazado('DESEO_DESCONOCIDO');
      if (grupo === undefined || !apta(pedida, grupo)) return rechazado('DESEO_NO_APTO', { nombre: pedida.nombre });
    }
    await reemplazarDeseos(db, id, tareas);
    difundirA(id, 'deseos:cambiados', {});
    return bien({ tareas });
  });

/**
 * Returns the caller's own wish list, without chores that may no longer be wished for, so that the list can be saved
 * unchanged.
 */
const verDeseos = (contexto: Contexto, { id, familia_id }: Actor): Promise<ResultadoCaso<Deseos>> =>
  leer(contexto, async (db) => {
    const lista = await leerDeseosDe(db, id);
    const grupo = (await leerUsuario(db, familia_id, id))?.grupo_edad;
    const tareas = await leerTareas(db, familia_id, lista);
    const validas = new Set(
      tareas
        .filter((t) => seReparte(t) && t.parte_de === null && grupo !== undefined && apta(t, grupo))
        .map((t) => t.id),
    );
    return bien({ tareas: lista.filter((tarea) => validas.has(tarea)) });
  });

export const casosDeDeseos = (contexto: Contexto) =>
  ({
    verDeseos: ({ actor }) => verDeseos(contexto, actor),
    guardarDeseos: ({ actor, cuerpo }) => guardarDeseos(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
