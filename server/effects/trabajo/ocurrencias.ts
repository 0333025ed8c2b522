import { type Calendario, cuentaDesdeHecha, hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { type OcurrenciaAbierta, trasHecha } from '#shared/domain/vencimiento.ts';
import {
  type Abierta,
  leerAbierta,
  leerRepartidasDeTarea,
  leerUltimaHecha,
  moverFecha,
} from '#server/data/ocurrencias.ts';
import type { Db } from '#server/db/esquema.ts';

/** The owner of an occurrence and the responsibility that it belongs to. */
export interface DeQuien {
  readonly familia_id: number;
  readonly responsabilidad_id: number;
  readonly tarea_id: number;
  readonly miembro_id: number;
  /** The owner, when `miembro_id` only covers this occurrence for them; a new occurrence goes to the owner. */
  readonly cubre_a?: number | null;
}

/** A pending occurrence with a due day, of a responsibility that has not ended. */
export type Repartida = Abierta & { readonly responsabilidad_id: number; readonly fecha_limite: Dia };

/**
 * Tells whether an occurrence has a due day and belongs to a responsibility that goes on.
 * After a swap the old responsibility may keep its last occurrence, and nothing follows that one.
 */
export const esRepartida = (a: Abierta): a is Repartida =>
  a.responsabilidad_id !== null && a.responsabilidad_fin === null && a.fecha_limite !== null;

/** For an occurrence without a due day, the local day on which it was given; null for the others. `venceEl` needs it. */
export const diaEnQueSeDio = (
  { fecha_limite, creada_en }: { readonly fecha_limite: Dia | null; readonly creada_en: Instante },
  zona: string,
): Dia | null => (fecha_limite === null ? hoyEn(zona, creada_en) : null);

/** A chore's calendar, and the fields that each occurrence copies from the chore. */
export interface TareaCopiada extends Calendario {
  readonly nombre: string;
  readonly puntos: number;
  readonly tiempo_estimado: number;
}

/** The row of a new pending occurrence. It belongs to the quarter of its own day and keeps its own copy of the chore. */
export const filaDeOcurrencia = (
  { familia_id, responsabilidad_id, tarea_id, miembro_id, cubre_a = null }: DeQuien,
  tarea: TareaCopiada,
  { fecha_limite, disponible_desde, su_dia = null }: OcurrenciaAbierta,
  { creada_en, anterior_id }: { readonly creada_en: Instante; readonly anterior_id: number | null },
) => ({
  familia_id,
  responsabilidad_id,
  tarea_id,
  miembro_id: cubre_a ?? miembro_id,
  trimestre_inicio: trimestreDe(fecha_limite),
  fecha_limite,
  disponible_desde,
  su_dia,
  estado: 'PENDIENTE' as const,
  tarea_nombre: tarea.nombre,
  tarea_puntos: tarea.puntos,
  tarea_tiempo: tarea.tiempo_estimado,
  creada_en,
  completada_en: null,
  anterior_id,
});

/** An occurrence that belongs to no responsibility: given by hand, taken while free, or entered as done. */
interface Suelta {
  readonly familia_id: number;
  readonly tarea_id: number;
  readonly miembro_id: number;
  /** Null if it has no due day. */
  readonly fecha_limite: Dia | null;
}

/** The row of a new pending occurrence without a responsibility. Without a due day it belongs to the quarter of `hoy`. */
export const filaSuelta = (
  suelta: Suelta,
  tarea: Omit<TareaCopiada, keyof Calendario>,
  { ahora, hoy }: { readonly ahora: Instante; readonly hoy: Dia },
) => ({
  ...suelta,
  responsabilidad_id: null,
  trimestre_inicio: trimestreDe(suelta.fecha_limite ?? hoy),
  disponible_desde: null,
  estado: 'PENDIENTE' as const,
  tarea_nombre: tarea.nombre,
  tarea_puntos: tarea.puntos,
  tarea_tiempo: tarea.tiempo_estimado,
  creada_en: ahora,
  completada_en: null,
});

/**
 * Moves an open occurrence to the day that the last completion asks for. Leaves covered or taken ones alone.
 * Returns whether it moved.
 */
const contar = async (trx: Db, abierta: Abierta, hecha: Dia | null, desde: Dia | null): Promise<boolean> => {
  if (!esRepartida(abierta) || abierta.cubre_a !== null || abierta.tomada_el !== null) return false;
  const { fecha_limite, su_dia } = trasHecha(abierta, abierta, hecha, desde);
  if (fecha_limite === abierta.fecha_limite && su_dia === abierta.su_dia) return false;
  const trimestre_inicio = trimestreDe(fecha_limite);
  await moverFecha(trx, abierta.id, { fecha_limite, disponible_desde: fecha_limite, trimestre_inicio, su_dia });
  return true;
};

/** The day on which an open occurrence's chore was last done; of a personal chore, by its member. */
export const ultimaDe = (trx: Db, { tarea_id, personal, miembro_id }: Abierta): Promise<Dia | null> =>
  leerUltimaHecha(trx, tarea_id, personal ? miembro_id : null);

/**
 * Recomputes the due days of a chore's open occurrences from its last completion, for chores that count from it.
 * Call it after a completion and after one is withdrawn. Returns the ids that moved. Covered or taken occurrences keep their
 * agreed day. An occurrence that moves nearer comes no nearer than `desde`; null sets no limit.
 */
export const contarDesdeHecha = async (
  trx: Db,
  tarea: Calendario & { readonly id: number },
  desde: Dia | null,
): Promise<number[]> => {
  if (!cuentaDesdeHecha(tarea)) return [];
  const movidas: number[] = [];
  for (const abierta of await leerRepartidasDeTarea(trx, tarea.id))
    if (await contar(trx, abierta, await ultimaDe(trx, abierta), desde)) movidas.push(abierta.id);
  return movidas;
};

/**
 * Recomputes an occurrence that its owner has back or that is pending again, since completions in between did not move it. It
 * moves no nearer than today, and stays if there were none.
 */
export const contarDevuelta = async (trx: Db, id: number, hoy: Dia): Promise<void> => {
  const abierta = await leerAbierta(trx, id);
  if (abierta !== undefined && cuentaDesdeHecha(abierta)) await contar(trx, abierta, await ultimaDe(trx, abierta), hoy);
};
