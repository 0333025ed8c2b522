import { cuentaDesdeHecha, type Calendario } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { trasHecha } from '#shared/domain/vencimiento.ts';
import {
  leerAbierta,
  leerRepartidasDeTarea,
  leerUltimaHecha,
  moverFecha,
  type Abierta,
} from '#server/data/ocurrencias.ts';
import type { Db } from '#server/db/esquema.ts';
import { esRepartida } from './ocurrencias.ts';

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
 * Recomputes an occurrence that its owner has back or that is pending again, since completions meanwhile did not move it.
 * It moves no nearer than today, and stays if nobody completed the chore meanwhile.
 */
export const contarDevuelta = async (trx: Db, id: number, hoy: Dia): Promise<void> => {
  const abierta = await leerAbierta(trx, id);
  if (abierta !== undefined && cuentaDesdeHecha(abierta)) await contar(trx, abierta, await ultimaDe(trx, abierta), hoy);
};
