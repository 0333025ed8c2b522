import { bien, rechazado } from '#shared/domain/resultado.ts';
import { congelarTarea } from '../tablero/carga.ts';
import type { EnCuenta } from '../tenido-en-cuenta.ts';
import type { Desempate, Participante, TareaReparto } from '../tipos.ts';
import type { Advertencia } from './advertencias.ts';
import { advertenciasDe } from './advertencias.ts';
import { tareasEnPartes } from './partes.ts';
import { desempateDe } from './orden.ts';
import { cuotasCon, type CuotasRazonadas } from './en-cuenta.ts';
import type { DatosPrevision, TareaPrevista } from './datos-prevision.ts';

/** The result of a preview: the data with which a draft would start. */
export interface Prevision {
  /** Members with a share above 0. */
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  /** Days away and balances that quotas take into account besides shares; absent when there are none. */
  readonly en_cuenta?: EnCuenta;
  readonly desempate: Desempate;
  readonly cuotas: Readonly<Record<number, number>>;
  /** The intermediate results that explain the quotas. */
  readonly razones: CuotasRazonadas;
  /** Sum of the quotas. */
  readonly total: number;
  readonly avisos: readonly Advertencia[];
  /** The chores that are dealt in parts; the start replaces them by their parts. */
  readonly en_partes: readonly TareaPrevista[];
  /** True when a notice forbids the start. */
  readonly bloqueado: boolean;
}

/** The refusals of a preview. `actual` is the sum of the shares. */
export type RechazoPrevision =
  | { readonly ok: false; readonly codigo: 'SIN_PARTICIPANTES' | 'SIN_TAREAS' }
  | { readonly ok: false; readonly codigo: 'PORCENTAJES_NO_SUMAN_100'; readonly actual: number };

/**
 * Computes the quotas and notices of a draft that has not started. Refused, in this order: no members, shares that do
 * not add up to 100, no chores. A notice that blocks the start does not refuse the preview.
 */
export function preverReparto(
  datos: DatosPrevision,
): { readonly ok: true; readonly valor: Prevision } | RechazoPrevision {
  if (datos.participantes.length === 0) return rechazado('SIN_PARTICIPANTES');
  const actual = datos.participantes.reduce((total, p) => total + p.porcentaje, 0);
  if (actual !== 100) return { ok: false, codigo: 'PORCENTAJES_NO_SUMAN_100', actual };
  if (datos.tareas.length === 0) return rechazado('SIN_TAREAS');
  const participantes = datos.participantes
    .filter((p) => p.porcentaje > 0)
    .map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, porcentaje }));
  const tareas = datos.tareas.map((tarea) => congelarTarea(tarea, datos.contar));
  const en_cuenta = deQuienes(datos.en_cuenta, participantes);
  const desempate = desempateDe({ participantes, tareas, en_cuenta }, datos);
  const reparto = cuotasCon({ participantes, tareas, desempate, ...(en_cuenta && { en_cuenta }) });
  const enPartes = tareasEnPartes({ ...datos, desempate }, participantes, reparto.cuotas);
  const avisos = advertenciasDe({ datos, participantes, tareas, reparto, enPartes });
  return bien({
    participantes,
    tareas,
    ...(en_cuenta && { en_cuenta }),
    desempate,
    cuotas: reparto.cuotas,
    razones: reparto,
    total: reparto.total,
    avisos,
    en_partes: enPartes,
    bloqueado: avisos.some((a) => a.bloquea),
  });
}

/** Returns the days away and balances of participants; undefined when there are none. */
function deQuienes(todo: EnCuenta | undefined, participantes: readonly Participante[]): EnCuenta | undefined {
  if (todo === undefined) return undefined;
  const juega = (de: { readonly miembro: number }): boolean => participantes.some((p) => p.id === de.miembro);
  const { desde, hasta } = todo;
  const fuera = todo.fuera?.filter(juega) ?? [];
  const saldos = todo.saldos?.filter(juega) ?? [];
  if (fuera.length === 0 && saldos.length === 0) return undefined;
  return { desde, hasta, ...(fuera.length > 0 && { fuera }), ...(saldos.length > 0 && { saldos }) };
}
