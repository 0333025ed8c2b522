import { cuentaDesdeHecha, primeraOcurrencia, type Calendario } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import { alCambiarDias } from '#shared/domain/vencimiento.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { ajustarPendientes } from '#server/data/asignaciones.ts';
import {
  borrarRepartidasDeTarea,
  leerAbierta,
  leerRepartidasDeTarea,
  moverFecha,
  type Abierta,
} from '#server/data/ocurrencias.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/change/cambio.ts';
import { abrirFaltantes } from './avanzar.ts';
import { esRepartida, type TareaCopiada, ultimaDe } from './ocurrencias.ts';

interface Edicion extends Calendario {
  readonly activa: boolean;
}

export const mismosDias = (a: Calendario, b: Calendario): boolean =>
  a.frecuencia === b.frecuencia &&
  a.dia_semana === b.dia_semana &&
  a.dia_semana_2 === b.dia_semana_2 &&
  a.dia_mes === b.dia_mes &&
  canonico(a.regla ?? null) === canonico(b.regla ?? null);

/** A chore's calendar before and after an edit. */
interface OtrosDias {
  readonly antes: Calendario;
  readonly ahora: Calendario;
}

/**
 * Moves an open occurrence to the first day of its chore's new calendar that may still come, which may be the day that it has.
 * Returns false, and moves nothing, when no day is left, or when the occurrence belongs to no responsibility that goes on, such
 * as one given by hand.
 */
const mover = async (trx: Db, abierta: Abierta, { antes, ahora }: OtrosDias, { hoy }: Momento): Promise<boolean> => {
  if (!esRepartida(abierta)) return false;
  const cuenta = cuentaDesdeHecha(antes) || cuentaDesdeHecha(ahora);
  const hecha = cuenta ? await ultimaDe(trx, abierta) : null;
  const movida = alCambiarDias(abierta, ahora, hoy, { hecha, antes });
  if (movida === null) return false;
  await moverFecha(trx, abierta.id, { su_dia: null, ...movida, trimestre_inicio: trimestreDe(movida.fecha_limite) });
  return true;
};

/**
 * Makes a chore's open occurrences follow an edit of its days, or of whether it is active. Returns whether anything changed.
 * A chore that is switched off loses its open occurrence, and its responsibility waits. Call it after writing the chore.
 */
export const seguirTarea = async (cambio: Cambio, id: number, antes: Edicion, ahora: Edicion): Promise<boolean> => {
  const { db, familia } = cambio;
  if (!ahora.activa) return antes.activa && borrarRepartidasDeTarea(db, id);
  if (!antes.activa) return abrirFaltantes(db, familia, cambio);
  if (mismosDias(antes, ahora)) return false;

  let movida = false;
  for (const abierta of await leerRepartidasDeTarea(db, id))
    if (await mover(db, abierta, { antes, ahora }, cambio)) movida = true;
  // A responsibility whose calendar had ended may have days again.
  return (await abrirFaltantes(db, familia, cambio)) || movida;
};

/**
 * Copies a chore's name, points and minutes to its pending assignments. Completed and lapsed ones keep their own copy. Returns
 * whether there were any pending ones.
 */
export const copiarTarea = (
  trx: Db,
  id: number,
  { nombre, puntos, tiempo_estimado }: Omit<TareaCopiada, keyof Calendario>,
): Promise<boolean> =>
  ajustarPendientes(trx, id, { tarea_nombre: nombre, tarea_puntos: puntos, tarea_tiempo: tiempo_estimado });

/**
 * Moves an occurrence that is pending again to one of its chore's present days, if an edit since has left its own day out of
 * them.
 */
export const ponerEnSuDia = async (trx: Db, id: number, tarea: Calendario, momento: Momento): Promise<void> => {
  const abierta = await leerAbierta(trx, id);
  if (abierta === undefined || abierta.fecha_limite === null) return;
  if (primeraOcurrencia(tarea, abierta.fecha_limite) !== abierta.fecha_limite)
    await mover(trx, abierta, { antes: tarea, ahora: tarea }, momento);
};
