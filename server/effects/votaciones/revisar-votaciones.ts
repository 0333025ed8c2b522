import { trasCambioDeAptos } from '#shared/domain/votacion.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerTareas, leerTareasEnReparto } from '#server/data/tareas.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { borrarVotos, leerVotos, reabrirVotacion } from '#server/data/votaciones.ts';
import type { Db } from '#server/db/esquema.ts';
import { votantesAptos } from '#server/effects/vistas/vista-tareas.ts';

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
