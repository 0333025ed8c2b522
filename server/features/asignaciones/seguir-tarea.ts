import { trimestreDe, type Calendario } from '#shared/domain/calendario.ts';
import { alCambiarDias } from '#shared/domain/vencimiento.ts';
import type { Contexto } from '#server/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirFaltantes, esRepartida } from './avanzar.ts';
import { borrarRepartidasDeTarea, leerRepartidasDeTarea, moverFecha } from './ocurrencias.repo.ts';
import { momentoEn } from './vista-asignaciones.ts';

interface Edicion extends Calendario {
  readonly activa: boolean;
}

const mismosDias = (a: Calendario, b: Calendario): boolean =>
  a.frecuencia === b.frecuencia && a.dia_semana === b.dia_semana && a.dia_semana_2 === b.dia_semana_2 && a.dia_mes === b.dia_mes;

/**
 * Lets a task's open occurrence follow an edit of its days, or of whether it is active: switched off it asks nothing of
 * anybody, and its responsibility waits. Inside the transaction that wrote the edit; tells whether anything changed.
 */
export const seguirTarea = async (
  contexto: Contexto,
  trx: Db,
  { familia_id, zona_horaria }: { readonly familia_id: number; readonly zona_horaria: string },
  id: number,
  antes: Edicion,
  ahora: Edicion,
): Promise<boolean> => {
  if (!ahora.activa) return antes.activa && borrarRepartidasDeTarea(trx, id);
  const momento = momentoEn(contexto, zona_horaria);
  if (!antes.activa) return abrirFaltantes(trx, familia_id, momento);
  if (mismosDias(antes, ahora)) return false;

  let cambio = false;
  for (const abierta of await leerRepartidasDeTarea(trx, id)) {
    if (!esRepartida(abierta)) continue;
    const { fecha_limite } = alCambiarDias(abierta, ahora, momento.hoy);
    await moverFecha(trx, abierta.id, { fecha_limite, trimestre_inicio: trimestreDe(fecha_limite) });
    cambio = true;
  }
  return cambio;
};
