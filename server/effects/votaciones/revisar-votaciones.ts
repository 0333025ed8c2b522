import { trasCambioDeAptos } from '#shared/domain/votacion.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import { type FilaTarea, leerTareas, leerTareasEnReparto } from '#server/data/tareas.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { borrarVotos, completarVotacion, leerVotos, reabrirVotacion } from '#server/data/votaciones.ts';
import type { Db } from '#server/db/esquema.ts';
import { FIN_DE_VOTACION, otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { puntuarPartes } from '#server/effects/trabajo/partes.ts';
import { votantesAptos } from '#server/effects/vistas/vista-tareas.ts';

/**
 * Ends a task's open voting: writes the points, also on what is pending, and gives the voters what their votes have earned. Only
 * now, and in the members' order: everybody sees points and achievements, which would otherwise tell who had voted. Returns
 * whether pending assignments changed, or what anybody may take.
 */
export const terminarVotacion = async (
  cambio: Cambio,
  { id, abierta_en }: Pick<FilaTarea, 'id' | 'abierta_en'>,
  { puntos, votaron }: { readonly puntos: number; readonly votaron: readonly number[] },
): Promise<{ readonly asignaciones: boolean }> => {
  const { db } = cambio;
  await completarVotacion(db, id, puntos);
  const suyas = await ajustarPendientes(db, id, { tarea_puntos: puntos });
  const partes = await puntuarPartes(db, id, puntos);
  const votantes = votaron.toSorted((a, b) => a - b);
  await otorgarLogros(cambio, new Map(votantes.map((miembro) => [miembro, FIN_DE_VOTACION])));
  return { asignaciones: suyas || partes || abierta_en !== null };
};

/** Votings that a change of who may vote touched. */
export interface CambiosVotaciones {
  /** Votings that start anew, without votes. */
  readonly reiniciadas: readonly number[];
  /**
   * Every task that members now see differently: those, those that opened again with their votes, and those whose count
   * of eligible voters changed.
   */
  readonly cambiadas: readonly number[];
}

/** Eligible voters of each task, by its id. */
export type AptosPorTarea = ReadonlyMap<number, readonly number[]>;

/** Returns the eligible voters of a family's tasks; with `ids` only of those. */
export const leerAptos = async (db: Db, familia: number, ids?: readonly number[]): Promise<AptosPorTarea> => {
  const conCuenta = await listarConCuenta(db, familia);
  const tareas = await leerTareas(db, familia, ids);
  return new Map(tareas.map((t) => [t.id, votantesAptos(t, conCuenta).map((m) => m.id)]));
};

/**
 * Writes what follows for a family's votings once who may vote has changed: `antes` is what `leerAptos` said before it,
 * for the tasks that it is about; `activado` is the member who has just activated, if that was the change. Call it
 * after the change's own writes; `avisarDeTareas` tells of it.
 */
export const revisarVotaciones = async (
  { db, familia }: Cambio,
  antes: AptosPorTarea,
  activado: number | null = null,
): Promise<CambiosVotaciones> => {
  const ids = [...antes.keys()];
  const ahora = await leerAptos(db, familia, ids);
  const votos = Map.groupBy(await leerVotos(db, familia, ids), (v) => v.tarea);
  const enReparto = await leerTareasEnReparto(db, familia);

  const reiniciadas: number[] = [];
  const cambiadas: number[] = [];
  for (const t of await leerTareas(db, familia, ids)) {
    const aptos = ahora.get(t.id) ?? [];
    const aptosAntes = antes.get(t.id) ?? [];
    const completada = t.votaciones_completadas;
    const cambio = trasCambioDeAptos(
      { completada, aptos, votos: votos.get(t.id) ?? [], en_reparto: enReparto.has(t.id) },
      aptosAntes,
      activado,
    );
    if (cambio === 'DE_NUEVO') {
      await borrarVotos(db, t.id);
      reiniciadas.push(t.id);
    }
    if (cambio === 'REABIERTA') {
      await reabrirVotacion(db, t.id);
    }
    const otros = aptos.length !== aptosAntes.length || aptos.some((id) => !aptosAntes.includes(id));
    if (cambio !== 'IGUAL' || (!completada && otros)) cambiadas.push(t.id);
  }
  return { reiniciadas, cambiadas };
};
