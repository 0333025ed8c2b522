import { cuentaDesdeHecha, trimestreDe, type Calendario } from '#shared/domain/calendario.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { trasHecha } from '#shared/domain/vencimiento.ts';
import { leerRepartidasDeTarea, leerUltimaHecha, moverFecha } from '#server/data/ocurrencias.ts';
import type { Db } from '#server/db/esquema.ts';
import { esRepartida } from './avanzar.ts';

/**
 * Puts what is open of a task that counts from when it was done where the last time has it, whoever that was: after it was
 * done, and after it turned out not to be. What somebody covers or has taken stays on the day that they agreed to. Returns
 * those that moved; of the calendar none does. Those that come back nearer come from `desde` on.
 */
export const contarDesdeHecha = async (
  trx: Db,
  tarea: Calendario & { readonly id: number },
  desde: Dia | null,
): Promise<number[]> => {
  if (!cuentaDesdeHecha(tarea)) return [];
  const hecha = await leerUltimaHecha(trx, tarea.id);
  const movidas: number[] = [];
  for (const abierta of await leerRepartidasDeTarea(trx, tarea.id)) {
    if (!esRepartida(abierta) || abierta.cubre_a !== null || abierta.tomada_el !== null) continue;
    const { fecha_limite, su_dia } = trasHecha(tarea, abierta, hecha, desde);
    if (fecha_limite === abierta.fecha_limite && su_dia === abierta.su_dia) continue;
    const trimestre_inicio = trimestreDe(fecha_limite);
    await moverFecha(trx, abierta.id, { fecha_limite, disponible_desde: fecha_limite, trimestre_inicio, su_dia });
    movidas.push(abierta.id);
  }
  return movidas;
};
