import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignaciones, leerCompletadasDe, leerPendientesDe } from '#server/data/asignaciones.ts';
import { leerDichasDespues, leerVencidasTras, leerVentana } from '#server/data/dias.ts';
import { momentoEn } from '#server/change/cambio.ts';
import { verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';
import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { desdeCuandoSeObjeta } from '#shared/domain/quien-la-hizo.ts';
import { leerGraciasEntre } from '#server/data/completadas.ts';
import { jornadaEn, leerIdos, leerTrabajoDeHoy } from '#server/effects/vistas/vista-pantalla.ts';
import type { ConsultaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { limitesDeSemanas, lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import { cuandoDisponible } from '#server/effects/trabajo/dar-por-hecha.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import type { Dia } from '#shared/domain/tipos.ts';

/**
 * Returns the caller's own assignments: pending ones by due day, then those completed in the present quarter, latest first.
 * `estado` limits them to one of the two. With VENCIDA it returns instead the lapsed ones that the caller may still count on
 * an earlier day.
 */
export const verMisTareas = async (
  contexto: Contexto,
  { id, familia_id, zona_horaria }: Actor,
  estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA' | undefined,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const desde = inicioDelDia(zona_horaria, trimestreDe(momento.hoy));
  const vistas = await leer(contexto, async (db) => {
    if (estado === 'VENCIDA') {
      const { ayer } = await leerVentana(db, familia_id, momento.hoy);
      const vencidas = await leerVencidasTras(db, id, ayer);
      return (await verAsignaciones(db, familia_id, vencidas, momento)).filter((a) => a.se_puede_ayer);
    }
    const filas = [
      ...(estado === 'COMPLETADA' ? [] : await leerPendientesDe(db, id)),
      ...(estado === 'PENDIENTE' ? [] : await leerCompletadasDe(db, id, desde)),
    ];
    return verAsignaciones(db, familia_id, filas, momento);
  });
  return bien(vistas);
};

/**
 * Returns today's work in the home, the same for every member: pending, overdue and completed today. Pending work of members
 * who are away, or that is due on a day away, is left out. `idos` are the archived members whom the work names, and `de_ayer`
 * the completions by «La hice ayer» or «Ya la he hecho» to which members may still object.
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

/**
 * Returns the home's work of `dias` days from `desde` (by default this week's Monday), the same for every member. Refused for
 * days outside the weeks that may be shown (`limitesDeSemanas`).
 */
export const verSemana = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
  { desde: primero, dias }: ConsultaSemana,
): Promise<ResultadoCaso<SemanaEnCasa>> => {
  const hoy = hoyEn(zona_horaria, contexto.reloj.ahora());
  const desde = primero ?? lunesDelDia(hoy);
  const hasta = sumarDias(desde, dias - 1);
  const limites = limitesDeSemanas(hoy);
  if (desde < limites.desde || hasta > limites.hasta)
    return rechazado('SEMANA_FUERA', {
      desde: cuandoDisponible(limites.desde, hoy),
      hasta: cuandoDisponible(limites.hasta, hoy),
    });
  return bien(await leer(contexto, (db) => leerSemana(db, familia_id, { hoy, desde, hasta })));
};

/** Returns all members' assignments of the quarter of `dia`; without a day, of the present quarter, with all pending ones. */
export const verAsignacionesDelTrimestre = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
  dia: Dia | undefined,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const trimestre = trimestreDe(dia ?? momento.hoy);
  const vistas = await leer(contexto, async (db) =>
    verAsignaciones(db, familia_id, await leerAsignaciones(db, familia_id, trimestre, dia === undefined), momento),
  );
  return bien(vistas);
};
