import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { jornadaEn, leerIdos, leerTrabajoDeHoy } from '#server/effects/vistas/vista-pantalla.ts';

/**
 * Today's work in the home, the same for every member and as the wall screen shows it: pending, overdue and completed today.
 * Pending work of members who are away is left out.
 */
export const verHoy = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<HoyEnCasa>> => {
  const jornada = jornadaEn(zona_horaria, contexto.reloj.ahora());
  return hecho(
    await leer(contexto, async (db) => {
      const tareas = await leerTrabajoDeHoy(db, familia_id, jornada);
      return { tareas, idos: await leerIdos(db, familia_id, tareas) };
    }),
  );
};
