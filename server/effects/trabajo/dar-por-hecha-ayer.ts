import { inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';
import { marcarCompletada } from '#server/data/completadas.ts';
import { leerAbierta } from '#server/data/ocurrencias.ts';
import { conRegla } from '#server/data/reglas.ts';
import { abrirTrasHecha } from './avanzar.ts';
import { contarDesdeHecha } from './contar-desde-hecha.ts';
import { type DadaPorHecha, decirHecha } from './dar-por-hecha.ts';
import { esRepartida } from './ocurrencias.ts';
import { recontar } from './retirar-hecha.ts';

/** The last millisecond of a local day. A completion reported on a later day gets this instant, since its hour is not asked. */
const finDelDia = (zona: string, dia: Dia): string => sumarSegundos(inicioDelDia(zona, sumarDias(dia, 1)), -0.001);

interface DeAyer {
  readonly fila: FilaAsignacion;
  readonly quien: number;
  /** The member who reports the completion; `quien` did it. */
  readonly por: number;
  /** The local day on which the completion counts. */
  readonly dia: Dia;
}

/**
 * Completes an assignment on a day that has ended, whether it is still open or has lapsed since. After a lapsed one the next
 * occurrence is open already. Points, streak, achievements and a week that closed since are counted anew, as after a correction.
 * Null when another completion came first.
 */
export const darPorHechaAyer = async (
  cambio: Cambio,
  { fila, quien, por, dia }: DeAyer,
): Promise<DadaPorHecha | null> => {
  const { db, ahora, zona, toca } = cambio;
  const puntos = fila.tarea_puntos;
  const abierta = await leerAbierta(db, fila.id);
  const en = finDelDia(zona, dia);
  const como = { por, hecha_por: null, en, el: dia, puntos, dicha_en: ahora };
  if (!(await marcarCompletada(db, fila.id, como, fila.estado === 'VENCIDA' ? 'VENCIDA' : 'PENDIENTE'))) return null;

  toca('asignacion', fila.id);
  const siguiente =
    abierta !== undefined && esRepartida(abierta) ? await abrirTrasHecha(db, abierta, { ...cambio, hoy: dia }) : null;
  if (siguiente !== null) toca('asignacion', siguiente);
  toca('asignacion', ...(await contarDesdeHecha(db, { ...conRegla(fila), id: fila.tarea }, null)));
  const hecha = { ...fila, puntos_ganados: puntos, completada_en: en, completada_el: dia, dicha_en: ahora };
  const logros = await recontar(cambio, { fila: hecha, a: quien, nueva: true });
  decirHecha(cambio, { fila, quien, por }, puntos);
  return { asignacion: fila.id, quien, siguiente, puntos, logros };
};
