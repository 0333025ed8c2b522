import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { MisVotos, Tarea } from '#shared/contracts/tareas.ts';
import type { Preguntable } from '#shared/domain/cambios/cambios.ts';
import { veces } from '#shared/domain/reparto/tablero/carga.ts';
import { segunMisVotos, type Pieza, type SegunMisVotos } from '#shared/domain/cuentas-trimestre/segun-mis-votos.ts';
import { duenoDe } from './que-dar.ts';

/** A chore, or part of one, that has an owner, with the owner's pending occurrence if there is one. */
export interface PiezaConNombre extends Pieza {
  readonly nombre: string;
  readonly abierta: Asignacion | undefined;
}

/** The data that the member's device has read. */
interface Leido {
  readonly actual: SesionActual;
  readonly tareas: readonly Tarea[];
  readonly asignaciones: readonly Asignacion[];
  readonly votos: MisVotos['votos'];
  readonly gente: readonly Preguntable[];
}

/**
 * Applies `segunMisVotos` to the chores that have owners: how heavy the chores of `yo` are by their own votes, and the best swap.
 * Null while a draft is in progress, and without a finished one in force. Leaves out paused and personal chores; a chore without
 * a pending occurrence of its owner is weighed, but not swapped.
 */
export const miraConMisVotos = (
  yo: Preguntable,
  { actual: { sesion, duenos = [] }, tareas, asignaciones, votos, gente }: Leido,
): SegunMisVotos<PiezaConNombre> | null => {
  if (sesion === null || !sesion.completada) return null;
  const repartidas = new Map(sesion.tareas.map((t) => [t.id, t]));
  const enteras = new Map(tareas.map((t) => [t.id, t]));
  const dichas = new Map(votos.map((v) => [v.tarea, v.dificultad]));
  const piezas = duenos.flatMap(({ tarea: id, nombre, miembro: de }): PiezaConNombre[] => {
    const repartida = repartidas.get(id);
    const abierta = asignaciones.find((a) => a.tarea === id && a.estado === 'PENDIENTE' && duenoDe(a) === de);
    const entera = enteras.get(repartida?.parte_de ?? abierta?.parte_de ?? id);
    if (entera?.activa !== true || entera.personal) return [];
    const { puntos, apta_infantil, apta_juvenil, apta_adulto } = entera;
    return [
      {
        id,
        nombre,
        de,
        abierta,
        veces: repartida?.veces ?? veces(entera, sesion.contar),
        puntos,
        voto: dichas.get(entera.id) ?? null,
        apta_infantil,
        apta_juvenil,
        apta_adulto,
      },
    ];
  });
  return segunMisVotos({ yo, gente, piezas, cuotas: sesion.cuotas_puntos, seCambia: (p) => p.abierta !== undefined });
};
