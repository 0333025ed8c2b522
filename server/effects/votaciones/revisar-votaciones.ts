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

/** A voting that ends: its chore, the points, and the members whose votes count. */
export interface VotacionTerminada {
  readonly tarea: Pick<FilaTarea, 'id' | 'abierta_en'>;
  readonly puntos: number;
  readonly votaron: readonly number[];
}

/**
 * Ends chores' open votings: stores the points, also in pending assignments and parts, and gives the voters their achievements.
 * Achievements for votes are given only now, and in the order of members' ids: otherwise they would tell who has voted, or in
 * which order. Returns in `asignaciones` whether pending assignments or free chores changed.
 */
export const terminarVotaciones = async (
  cambio: Cambio,
  terminadas: readonly VotacionTerminada[],
): Promise<{ readonly asignaciones: boolean }> => {
  const { db } = cambio;
  let asignaciones = false;
  for (const { tarea, puntos } of terminadas) {
    await completarVotacion(db, tarea.id, puntos);
    const suyas = await ajustarPendientes(db, tarea.id, { tarea_puntos: puntos });
    const partes = await puntuarPartes(db, tarea.id, puntos);
    asignaciones ||= suyas || partes || tarea.abierta_en !== null;
    cambio.dice(null, { hecho: 'votacion.completada', tarea_id: tarea.id, puntos });
  }
  const votantes = [...new Set(terminadas.flatMap((t) => t.votaron))].sort((a, b) => a - b);
  await otorgarLogros(cambio, new Map(votantes.map((miembro) => [miembro, FIN_DE_VOTACION])));
  return { asignaciones };
};

/** The votings affected when the eligible voters changed. */
export interface CambiosVotaciones {
  /** Ids of the chores whose votings start anew, without votes. */
  readonly reiniciadas: readonly number[];
  /** Ids of all chores that members now see differently: restarted, reopened with their votes, or open with other voters. */
  readonly cambiadas: readonly number[];
}

/** Ids of the eligible voters of each chore, by the chore's id. */
export type AptosPorTarea = ReadonlyMap<number, readonly number[]>;

/** The eligible voters of the family's chores, or only of `ids`. */
export const leerAptos = async (db: Db, familia: number, ids?: readonly number[]): Promise<AptosPorTarea> => {
  const conCuenta = await listarConCuenta(db, familia);
  const tareas = await leerTareas(db, familia, ids);
  return new Map(tareas.map((t) => [t.id, votantesAptos(t, conCuenta).map((m) => m.id)]));
};

/**
 * Updates a family's votings after the eligible voters changed; announce the result with `difundirTareas`.
 * `antes` is the result of `leerAptos` before the change, for the chores concerned. `activado` is the member who just activated
 * their account, if that was the change. Call it after the change's own writes.
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
