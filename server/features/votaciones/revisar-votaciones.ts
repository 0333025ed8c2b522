import { juzgarVotacion } from '#shared/domain/votacion.ts';
import type { Contexto } from '#server/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { ajustarPendientes } from '#server/features/asignaciones/asignaciones.repo.ts';
import { leerTareas, leerTareasEnReparto } from '#server/features/tareas/tareas.repo.ts';
import { votantesAptos } from '#server/features/tareas/vista-tareas.ts';
import { listarConCuenta } from '#server/features/usuarios/usuarios.repo.ts';
import { completarVotacion, leerVotos, reabrirVotacion } from './votaciones.repo.ts';

/** Tasks that a review touched. */
export interface CambiosVotaciones {
  /** Votings that ended, with the points that came out. */
  readonly completadas: readonly { readonly tarea: number; readonly puntos: number }[];
  /** Votings that opened again. */
  readonly reabiertas: readonly number[];
  /** Every task that members now see differently: the above, and those whose count of eligible voters may have changed. */
  readonly cambiadas: readonly number[];
  /** Whether pending assignments took new points. */
  readonly asignaciones: boolean;
}

interface Alcance {
  /** The member who has just activated, null when nobody has. */
  readonly activado: number | null;
  /** Only this task. */
  readonly tarea?: number;
}

/**
 * Judges votings again and writes what follows from it.
 * Call it with the family's row already locked by `subirVersion`: of two last votes at once the second then sees the first.
 */
export const juzgarVotaciones = async (trx: Db, familia: number, { activado, tarea: sola }: Alcance): Promise<CambiosVotaciones> => {
  const ids = sola === undefined ? undefined : [sola];
  const tareas = await leerTareas(trx, familia, ids);
  const conCuenta = await listarConCuenta(trx, familia);
  const votos = Map.groupBy(await leerVotos(trx, familia, ids), (v) => v.tarea);
  const enReparto = await leerTareasEnReparto(trx, familia);

  const completadas: { tarea: number; puntos: number }[] = [];
  const reabiertas: number[] = [];
  const cambiadas: number[] = [];
  let asignaciones = false;
  for (const t of tareas) {
    const aptos = votantesAptos(t, conCuenta).map((m) => m.id);
    const veredicto = juzgarVotacion(
      { completada: t.votaciones_completadas, aptos, votos: votos.get(t.id) ?? [], en_reparto: enReparto.has(t.id) },
      activado,
    );
    if (veredicto.tipo === 'COMPLETA' && (await completarVotacion(trx, t.id, veredicto.puntos))) {
      completadas.push({ tarea: t.id, puntos: veredicto.puntos });
      if (await ajustarPendientes(trx, t.id, { tarea_puntos: veredicto.puntos })) asignaciones = true;
    }
    if (veredicto.tipo === 'REABIERTA') {
      await reabrirVotacion(trx, t.id);
      reabiertas.push(t.id);
    }
    const otroRecuento = !t.votaciones_completadas && (activado === null || aptos.includes(activado));
    if (veredicto.tipo !== 'IGUAL' || otroRecuento) cambiadas.push(t.id);
  }
  return { completadas, reabiertas, cambiadas, asignaciones };
};

/**
 * Reviews all of a family's votings after the set of eligible voters changed: somebody activated (`activado`), or was
 * reset (null). Inside the caller's transaction, after its own changes and `subirVersion`; publish with `eventosDeTareas`.
 */
export const revisarVotaciones = (_contexto: Contexto, trx: Db, familia: number, activado: number | null): Promise<CambiosVotaciones> =>
  juzgarVotaciones(trx, familia, { activado });
