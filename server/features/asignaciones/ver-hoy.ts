import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { desdeCuandoSeObjeta } from '#shared/domain/objecion.ts';
import { bien } from '#shared/domain/resultado.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { leerDichasDespues } from '#server/data/ayer.ts';
import { leerGraciasEntre } from '#server/data/gracias.ts';
import { momentoEn } from '#server/change/momento.ts';
import { verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';
import { jornadaEn, leerIdos, leerTrabajoDeHoy } from '#server/effects/vistas/vista-pantalla.ts';

/**
 * Returns today's work in the home, the same for every member and as the wall screen shows it: pending, overdue and completed
 * today, without pending work of members who are away. Returns also the archived members whom it names (`idos`), the
 * completions counted on yesterday or entered as done to which members may still object (`de_ayer`), and the thanks of
 * yesterday and today.
 */
export const verHoy = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<HoyEnCasa>> => {
  const ahora = contexto.reloj.ahora();
  const [jornada, momento] = [jornadaEn(zona_horaria, ahora), momentoEn({ ahora }, zona_horaria)];
  return bien(
    await leer(contexto, async (db) => {
      const tareas = await leerTrabajoDeHoy(db, familia_id, jornada);
      const dichas = await leerDichasDespues(db, familia_id, desdeCuandoSeObjeta(ahora));
      const de_ayer = dichas.length === 0 ? [] : await verAsignaciones(db, familia_id, dichas, momento);
      const { hoy } = momento;
      const gracias = await leerGraciasEntre(db, familia_id, sumarDias(hoy, -1), hoy);
      return { tareas, idos: await leerIdos(db, familia_id, tareas), de_ayer, gracias };
    }),
  );
};
