import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { DIAS_SEMANA, MESES } from '#shared/contracts/textos.ts';
import { partesDe } from '#shared/domain/dias.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Cambio, Momento, Visto } from '#server/change/cambio.ts';
import { type Rechazado } from '#server/change/resultado.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';
import { marcarCompletada } from '#server/data/completadas.ts';
import { leerAbierta } from '#server/data/ocurrencias.ts';
import { sumarPuntos } from '#server/data/usuarios.ts';
import { otorgarLogros, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { abrirTrasHecha } from './avanzar.ts';
import { contarDesdeHecha, esRepartida } from './ocurrencias.ts';
import { recalcularRachas } from './rachas-y-semanas.ts';

/** A day in words: «el lunes 24», with the month when it is not the present one: «el martes 1 de diciembre». */
export const cuandoDisponible = (desde: Dia, hoy: Dia): string => {
  const { dia_semana, dia, mes } = partesDe(desde);
  const nombre = `el ${(DIAS_SEMANA[dia_semana] ?? '').toLowerCase()} ${String(dia)}`;
  return mes === partesDe(hoy).mes ? nombre : `${nombre} de ${MESES[mes] ?? ''}`;
};

/**
 * Returns why nobody can complete an assignment now, or null: it is done (if by another than its owner, the refusal names them),
 * has lapsed, or is not available yet.
 */
export const porQueNoSeHace = (
  { estado, miembro, hecha_por, hecha_por_nombre, disponible_desde }: FilaAsignacion,
  { hoy }: Momento,
): Rechazado | null => {
  if (estado === 'COMPLETADA')
    return hecha_por === null || hecha_por === miembro
      ? rechazado('ASIGNACION_COMPLETADA')
      : rechazado('HECHA_POR_OTRO', { nombre: hecha_por_nombre ?? '' });
  if (estado === 'VENCIDA') return rechazado('ASIGNACION_VENCIDA');
  return disponible_desde !== null && disponible_desde > hoy
    ? rechazado('AUN_NO_DISPONIBLE', { cuando: cuandoDisponible(disponible_desde, hoy) })
    : null;
};

/** A completion, with the points and achievements that `quien`, who did it, got. */
export interface DadaPorHecha {
  readonly asignacion: number;
  readonly quien: number;
  /** Id of the occurrence that it opened; null if none follows. */
  readonly siguiente: number | null;
  readonly puntos: number;
  readonly logros: readonly LogroDesbloqueado[];
  /** Id of the correction that credited the completion to `quien`; absent if no other member was credited before. */
  readonly correccion?: number;
}

/** Returns the function for `bienAlVer` that makes the answer to a completion from the rows as the change leaves them. */
export const responderCompletada =
  ({ asignacion, quien, siguiente, puntos, logros }: DadaPorHecha, message: string) =>
  (visto: Visto): Completada => {
    const { puntos_totales, racha_dias } = visto.miembro(quien);
    return {
      success: true,
      message,
      asignacion: visto.asignacion(asignacion),
      siguiente: siguiente === null ? null : visto.asignacion(siguiente),
      puntos,
      puntos_totales,
      racha_dias,
      logros: [...logros],
      version: visto.version,
    };
  };

/** A row that passed `porQueNoSeHace`, and who did it. */
interface PorHacer {
  readonly fila: FilaAsignacion;
  readonly quien: number;
  /** The member who reports the completion. */
  readonly por: number;
  /** For a chore entered as done («Ya la he hecho»), the instant at which that was said; otherwise absent. */
  readonly dicha_en?: Instante;
}

/** Says the fact `asignacion.completada`: `quien` did the chore of `fila`'s owner, `por` reported it. */
export const decirHecha = (cambio: Cambio, { fila, quien, por }: PorHacer, puntos: number): void => {
  const tarea = { tarea: fila.tarea_nombre, tarea_id: fila.tarea };
  const quienes = { miembro_id: quien, dueno_id: fila.miembro, por_id: por };
  cambio.dice(null, { hecho: 'asignacion.completada', asignacion_id: fila.id, ...tarea, ...quienes, puntos });
};

/**
 * Completes an assignment: opens the next occurrence, adds the points, recomputes the streak, gives achievements, says the fact
 * and marks what changed. Null when it is no longer pending, because somebody was faster.
 * Points and achievements go to `quien`, who did it; the next occurrence stays its owner's. Open occurrences of a chore that
 * counts from its last completion move.
 */
export const darPorHecha = async (
  cambio: Cambio,
  { fila, quien, por, dicha_en }: PorHacer,
): Promise<DadaPorHecha | null> => {
  const { db, ahora, hoy, toca } = cambio;
  const abierta = await leerAbierta(db, fila.id);
  const puntos = fila.tarea_puntos;
  const hecha_por = quien === fila.miembro ? null : quien;
  const tachada = await marcarCompletada(db, fila.id, {
    por,
    hecha_por,
    en: ahora,
    el: hoy,
    puntos,
    ...(dicha_en !== undefined && { dicha_en }),
  });
  if (!tachada || abierta === undefined) return null;

  toca('asignacion', fila.id);
  const siguiente = esRepartida(abierta) ? await abrirTrasHecha(db, abierta, cambio) : null;
  if (siguiente !== null) toca('asignacion', siguiente);
  toca('asignacion', ...(await contarDesdeHecha(db, { ...abierta, id: abierta.tarea_id }, null)));
  const [racha] = await recalcularRachas(db, await sumarPuntos(db, new Map([[quien, puntos]])), cambio);
  toca('miembro', quien);
  toca('ranking');
  const logros = await otorgarLogros(
    cambio,
    new Map([[quien, { ...SIN_SEMANAS, racha_dias: racha?.ahora.racha_dias ?? 0 }]]),
  );
  decirHecha(cambio, { fila, quien, por }, puntos);
  return { asignacion: fila.id, quien, siguiente, puntos, logros: logros.get(quien) ?? [] };
};
